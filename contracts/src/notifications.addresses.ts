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
export const notificationsUnread = address({
  name: 'notificationsUnread',
  method: 'POST',
  path: '/api/notifications/:id/unread',
})
export const notificationsPage = address({
  name: 'notificationsPage',
  method: 'GET',
  path: '/api/notifications/all',
})
export const notificationsPreferences = address({
  name: 'notificationsPreferences',
  method: 'GET',
  path: '/api/notifications/preferences',
})
export const notificationsPreferencesUpdate = address({
  name: 'notificationsPreferencesUpdate',
  method: 'PUT',
  path: '/api/notifications/preferences',
})
export const muteShow = address({ name: 'muteShow', method: 'GET', path: '/api/mute' })
export const muteApply = address({ name: 'muteApply', method: 'POST', path: '/api/mute' })
