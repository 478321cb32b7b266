import { address } from './endpoint.ts'

export const tasksStart = address({ name: 'tasksStart', method: 'POST', path: '/api/tasks/:id/start' })
export const tasksComplete = address({
  name: 'tasksComplete',
  method: 'POST',
  path: '/api/tasks/:id/complete',
})
export const tasksReopen = address({ name: 'tasksReopen', method: 'POST', path: '/api/tasks/:id/reopen' })
export const tasksBlock = address({ name: 'tasksBlock', method: 'POST', path: '/api/tasks/:id/block' })
export const tasksUnblock = address({ name: 'tasksUnblock', method: 'POST', path: '/api/tasks/:id/unblock' })
