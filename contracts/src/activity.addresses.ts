import { address } from './endpoint.ts'

export const activityList = address({ name: 'activityList', method: 'GET', path: '/api/activity' })
export const staffLoginsToday = address({
  name: 'staffLoginsToday',
  method: 'GET',
  path: '/api/activity/staff-logins',
})
