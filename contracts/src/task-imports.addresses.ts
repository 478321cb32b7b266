import { address } from './endpoint.ts'

export const taskImportsCreate = address({
  name: 'taskImportsCreate',
  method: 'POST',
  path: '/api/tasks/imports',
})
export const taskImportsList = address({ name: 'taskImportsList', method: 'GET', path: '/api/tasks/imports' })
export const taskImportsGet = address({
  name: 'taskImportsGet',
  method: 'GET',
  path: '/api/tasks/imports/:id',
})
export const taskImportsUpdate = address({
  name: 'taskImportsUpdate',
  method: 'PUT',
  path: '/api/tasks/imports/:id',
})
export const taskImportsDelete = address({
  name: 'taskImportsDelete',
  method: 'DELETE',
  path: '/api/tasks/imports/:id',
})
export const taskImportsStart = address({
  name: 'taskImportsStart',
  method: 'POST',
  path: '/api/tasks/imports/:id/start',
})
export const taskImportsUndo = address({
  name: 'taskImportsUndo',
  method: 'POST',
  path: '/api/tasks/imports/:id/undo',
})
export const taskImportsResult = address({
  name: 'taskImportsResult',
  method: 'GET',
  path: '/api/tasks/imports/:id/result',
})
