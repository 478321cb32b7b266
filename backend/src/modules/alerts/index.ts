export { listAlerts, readHealth } from './alerts.list.ts'
export { can as alertPolicy } from './alerts.policy.ts'
export { registerAlerts as register } from './alerts.routes.ts'
