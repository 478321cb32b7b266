import { address } from './endpoint.ts'

export const dashboardStats = address({ name: 'dashboardStats', method: 'GET', path: '/api/dashboard/stats' })
export const dashboardOverview = address({
  name: 'dashboardOverview',
  method: 'GET',
  path: '/api/dashboard/overview',
})
export const dashboardHintDismiss = address({
  name: 'dashboardHintDismiss',
  method: 'POST',
  path: '/api/dashboard/hint/dismiss',
})
