import { address } from './endpoint.ts'

export const usersList = address({ name: 'usersList', method: 'GET', path: '/api/users' })
export const usersCreate = address({ name: 'usersCreate', method: 'POST', path: '/api/users' })
export const usersGet = address({ name: 'usersGet', method: 'GET', path: '/api/users/:id' })
export const usersUpdate = address({ name: 'usersUpdate', method: 'PUT', path: '/api/users/:id' })
export const usersDirectReports = address({
  name: 'usersDirectReports',
  method: 'GET',
  path: '/api/users/direct-reports',
})
export const usersManagers = address({ name: 'usersManagers', method: 'GET', path: '/api/users/managers' })
export const usersSecurity = address({
  name: 'usersSecurity',
  method: 'GET',
  path: '/api/users/:id/security',
})
export const usersDeactivation = address({
  name: 'usersDeactivation',
  method: 'GET',
  path: '/api/users/:id/deactivation',
})
export const usersDeactivate = address({
  name: 'usersDeactivate',
  method: 'POST',
  path: '/api/users/:id/deactivate',
})
export const usersActivate = address({
  name: 'usersActivate',
  method: 'POST',
  path: '/api/users/:id/activate',
})
export const usersResetPassword = address({
  name: 'usersResetPassword',
  method: 'POST',
  path: '/api/users/:id/reset-password',
})
export const usersResetSecondFactor = address({
  name: 'usersResetSecondFactor',
  method: 'DELETE',
  path: '/api/users/:id/second-factor',
})
export const usersImportPreview = address({
  name: 'usersImportPreview',
  method: 'POST',
  path: '/api/users/imports/preview',
})
export const usersImport = address({ name: 'usersImport', method: 'POST', path: '/api/users/imports' })
export const usersImportGet = address({
  name: 'usersImportGet',
  method: 'GET',
  path: '/api/users/imports/:id',
})
export const usersImportResult = address({
  name: 'usersImportResult',
  method: 'GET',
  path: '/api/users/imports/:id/result',
})
