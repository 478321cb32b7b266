import { address } from './endpoint.ts'

export const taskViewsList = address({ name: 'taskViewsList', method: 'GET', path: '/api/task-views' })
export const taskViewsCreate = address({ name: 'taskViewsCreate', method: 'POST', path: '/api/task-views' })
export const taskViewsUpdate = address({
  name: 'taskViewsUpdate',
  method: 'PUT',
  path: '/api/task-views/:id',
})
export const taskViewsDelete = address({
  name: 'taskViewsDelete',
  method: 'DELETE',
  path: '/api/task-views/:id',
})
