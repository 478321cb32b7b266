import { address } from './endpoint.ts'

export const alertsList = address({ name: 'alertsList', method: 'GET', path: '/api/alerts' })
export const alertsAcknowledge = address({
  name: 'alertsAcknowledge',
  method: 'POST',
  path: '/api/alerts/:id/acknowledge',
})
export const alertsHealth = address({ name: 'alertsHealth', method: 'GET', path: '/api/alerts/health' })
