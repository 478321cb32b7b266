import { address } from './endpoint.ts'

export const taskFilesList = address({ name: 'taskFilesList', method: 'GET', path: '/api/tasks/:id/files' })
export const taskFilesAdd = address({ name: 'taskFilesAdd', method: 'POST', path: '/api/tasks/:id/files' })
export const taskFilesDownload = address({
  name: 'taskFilesDownload',
  method: 'GET',
  path: '/api/task-files/:id',
})
export const taskFilesDelete = address({
  name: 'taskFilesDelete',
  method: 'DELETE',
  path: '/api/task-files/:id',
})
export const taskFilesApprove = address({
  name: 'taskFilesApprove',
  method: 'POST',
  path: '/api/task-files/:id/approve',
})
export const taskFilesReject = address({
  name: 'taskFilesReject',
  method: 'POST',
  path: '/api/task-files/:id/reject',
})
export const taskFilesUndo = address({
  name: 'taskFilesUndo',
  method: 'POST',
  path: '/api/task-files/:id/undo',
})
