import { address } from './endpoint.ts'

export const adminStats = address({ name: 'adminStats', method: 'GET', path: '/api/admin/stats' })
export const adminRecentActivity = address({
  name: 'adminRecentActivity',
  method: 'GET',
  path: '/api/admin/recent-activity',
})
