export { registerAlerts as register } from './alerts.routes.ts'
