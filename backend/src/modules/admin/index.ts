export { registerAdmin as register } from './admin.routes.ts'
