import { address } from './endpoint.ts'

export const taskTemplatesList = address({
  name: 'taskTemplatesList',
  method: 'GET',
  path: '/api/task-templates',
})
export const taskTemplatesCreate = address({
  name: 'taskTemplatesCreate',
  method: 'POST',
  path: '/api/task-templates',
})
export const taskTemplatesUpdate = address({
  name: 'taskTemplatesUpdate',
  method: 'PUT',
  path: '/api/task-templates/:id',
})
export const taskTemplatesDelete = address({
  name: 'taskTemplatesDelete',
  method: 'DELETE',
  path: '/api/task-templates/:id',
})
