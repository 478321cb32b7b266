export { registerSections as register } from './sections.routes.ts'
export { listUsableTokens } from './access/tokens.ts'
export { importBuiltInReleases } from './builds/import-built-in-releases.ts'
export { findUnhealthySections } from './health/unhealthy.ts'
