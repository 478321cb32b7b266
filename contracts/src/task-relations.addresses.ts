import { address } from './endpoint.ts'

export const tasksSubtasks = address({
  name: 'tasksSubtasks',
  method: 'GET',
  path: '/api/tasks/:id/subtasks',
})
export const tasksRelations = address({
  name: 'tasksRelations',
  method: 'GET',
  path: '/api/tasks/:id/relations',
})
export const tasksRelationsCreate = address({
  name: 'tasksRelationsCreate',
  method: 'POST',
  path: '/api/tasks/:id/relations',
})
export const tasksRelationsDelete = address({
  name: 'tasksRelationsDelete',
  method: 'DELETE',
  path: '/api/tasks/:id/relations/:relationId',
})
export const tasksCompletion = address({
  name: 'tasksCompletion',
  method: 'GET',
  path: '/api/tasks/:id/completion',
})
