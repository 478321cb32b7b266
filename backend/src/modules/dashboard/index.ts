export { registerDashboard as register } from './dashboard.routes.ts'
