import { address } from './endpoint.ts'

export const tasksHistory = address({
  name: 'tasksHistory',
  method: 'GET',
  path: '/api/tasks/:id/history',
})
