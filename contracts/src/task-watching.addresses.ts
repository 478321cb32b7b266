import { address } from './endpoint.ts'

export const tasksWatching = address({
  name: 'tasksWatching',
  method: 'GET',
  path: '/api/tasks/:id/watching',
})
export const tasksWatch = address({ name: 'tasksWatch', method: 'PUT', path: '/api/tasks/:id/watching' })
