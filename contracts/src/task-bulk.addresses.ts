import { address } from './endpoint.ts'

export const bulkSelection = address({
  name: 'bulkSelection',
  method: 'GET',
  path: '/api/tasks/bulk/selection',
})
export const bulkStart = address({ name: 'bulkStart', method: 'POST', path: '/api/tasks/bulk' })
export const bulkGet = address({ name: 'bulkGet', method: 'GET', path: '/api/tasks/bulk/:id' })
export const bulkUndo = address({ name: 'bulkUndo', method: 'POST', path: '/api/tasks/bulk/:id/undo' })
