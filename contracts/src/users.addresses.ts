import { address } from './endpoint.ts'

export const usersList = address({ name: 'usersList', method: 'GET', path: '/api/users' })
export const usersGet = address({ name: 'usersGet', method: 'GET', path: '/api/users/:id' })
export const usersDirectReports = address({
  name: 'usersDirectReports',
  method: 'GET',
  path: '/api/users/direct-reports',
})
