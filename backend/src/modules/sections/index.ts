export { registerSections as register } from './sections.routes.ts'
export { takeInBuilds } from './builds/take-in.ts'
export { findUnhealthySections } from './health/unhealthy.ts'
