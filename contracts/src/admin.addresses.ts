import { address } from './endpoint.ts'

export const adminStats = address({ name: 'adminStats', method: 'GET', path: '/api/admin/stats' })
export const adminRecentActivity = address({
  name: 'adminRecentActivity',
  method: 'GET',
  path: '/api/admin/recent-activity',
})
export const adminSignInFailures = address({
  name: 'adminSignInFailures',
  method: 'GET',
  path: '/api/admin/sign-in-failures',
})
