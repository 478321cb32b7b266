export { FilterSheet } from './FilterSheet.tsx'
export { FilterTokens } from './FilterTokens.tsx'
