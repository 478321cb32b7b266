import { address } from './endpoint.ts'

export const settingsList = address({ name: 'settingsList', method: 'GET', path: '/api/settings' })
export const settingsUpdate = address({
  name: 'settingsUpdate',
  method: 'PUT',
  path: '/api/settings/:key',
})
