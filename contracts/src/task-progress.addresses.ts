import { address } from './endpoint.ts'

export const tasksProgress = address({
  name: 'tasksProgress',
  method: 'GET',
  path: '/api/tasks/:id/progress',
})
