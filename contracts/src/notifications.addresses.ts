import { address } from './endpoint.ts'

export const notificationsList = address({
  name: 'notificationsList',
  method: 'GET',
  path: '/api/notifications',
})
export const notificationsRead = address({
  name: 'notificationsRead',
  method: 'POST',
  path: '/api/notifications/:id/read',
})
export const notificationsReadAll = address({
  name: 'notificationsReadAll',
  method: 'POST',
  path: '/api/notifications/read-all',
})
