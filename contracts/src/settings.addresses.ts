import { address } from './endpoint.ts'

export const settingsList = address({ name: 'settingsList', method: 'GET', path: '/api/settings' })
export const settingsUpdate = address({
  name: 'settingsUpdate',
  method: 'PUT',
  path: '/api/settings/:key',
})
export const settingsChange = address({ name: 'settingsChange', method: 'PUT', path: '/api/settings' })
export const settingsHistory = address({
  name: 'settingsHistory',
  method: 'GET',
  path: '/api/settings/history',
})
export const settingsOverview = address({
  name: 'settingsOverview',
  method: 'GET',
  path: '/api/settings/overview',
})
export const settingsExport = address({
  name: 'settingsExport',
  method: 'POST',
  path: '/api/settings/export',
})
export const settingsCompare = address({
  name: 'settingsCompare',
  method: 'POST',
  path: '/api/settings/compare',
})
