export { registerSections as register } from './sections.routes.ts'
export { listUsableTokens } from './access/tokens.ts'
export { takeInBuilds } from './builds/take-in.ts'
export { findUnhealthySections } from './health/unhealthy.ts'
