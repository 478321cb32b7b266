export { countDangers } from './findings/findings.ts'
export { registerAdmin as register } from './admin.routes.ts'
