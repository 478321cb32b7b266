export { registerWebhooks as register } from './webhooks.routes.ts'
export { findFailingWebhooks } from './failure-alerts.ts'
