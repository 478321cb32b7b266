export { ImportPage } from './ImportPage.tsx'
export { ImportsPage } from './ImportsPage.tsx'
