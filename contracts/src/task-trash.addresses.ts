import { address } from './endpoint.ts'

export const tasksDelete = address({ name: 'tasksDelete', method: 'DELETE', path: '/api/tasks/:id' })
export const tasksRestore = address({ name: 'tasksRestore', method: 'POST', path: '/api/tasks/:id/restore' })
export const tasksArchive = address({ name: 'tasksArchive', method: 'POST', path: '/api/tasks/:id/archive' })
export const tasksUnarchive = address({
  name: 'tasksUnarchive',
  method: 'POST',
  path: '/api/tasks/:id/unarchive',
})
export const trashList = address({ name: 'trashList', method: 'GET', path: '/api/tasks/trash' })
export const trashDelete = address({ name: 'trashDelete', method: 'DELETE', path: '/api/tasks/trash/:id' })
