import { address } from './endpoint.ts'

export const backupsList = address({ name: 'backupsList', method: 'GET', path: '/api/backups' })
export const backupsStart = address({ name: 'backupsStart', method: 'POST', path: '/api/backups' })
export const backupsState = address({ name: 'backupsState', method: 'GET', path: '/api/backups/state' })
export const backupsRestorePlan = address({
  name: 'backupsRestorePlan',
  method: 'GET',
  path: '/api/backups/:id/restore-plan',
})
export const restoreTestsList = address({
  name: 'restoreTestsList',
  method: 'GET',
  path: '/api/backups/restore-tests',
})
export const restoreTestsStart = address({
  name: 'restoreTestsStart',
  method: 'POST',
  path: '/api/backups/:id/restore-tests',
})
