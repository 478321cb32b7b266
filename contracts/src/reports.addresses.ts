import { address } from './endpoint.ts'

export const reportsList = address({ name: 'reportsList', method: 'GET', path: '/api/progress-reports' })
export const reportsGet = address({ name: 'reportsGet', method: 'GET', path: '/api/progress-reports/:id' })
export const reportsCreate = address({ name: 'reportsCreate', method: 'POST', path: '/api/progress-reports' })
export const reportsRemind = address({
  name: 'reportsRemind',
  method: 'POST',
  path: '/api/reports/reminders',
})
export const filesDownload = address({ name: 'filesDownload', method: 'GET', path: '/api/files/:id' })
export const filesApprove = address({ name: 'filesApprove', method: 'POST', path: '/api/files/:id/approve' })
export const filesReject = address({ name: 'filesReject', method: 'POST', path: '/api/files/:id/reject' })
export const filesUndo = address({ name: 'filesUndo', method: 'POST', path: '/api/files/:id/undo' })
