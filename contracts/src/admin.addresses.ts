import { address } from './endpoint.ts'

export const adminStats = address({ name: 'adminStats', method: 'GET', path: '/api/admin/stats' })
export const adminRecentActivity = address({
  name: 'adminRecentActivity',
  method: 'GET',
  path: '/api/admin/recent-activity',
})
export const adminSignInFailures = address({
  name: 'adminSignInFailures',
  method: 'GET',
  path: '/api/admin/sign-in-failures',
})
export const adminSessions = address({ name: 'adminSessions', method: 'GET', path: '/api/admin/sessions' })
export const adminEvents = address({ name: 'adminEvents', method: 'GET', path: '/api/admin/events' })
export const adminTokens = address({ name: 'adminTokens', method: 'GET', path: '/api/admin/tokens' })
export const adminFindings = address({ name: 'adminFindings', method: 'GET', path: '/api/admin/findings' })
export const adminLockedPeople = address({
  name: 'adminLockedPeople',
  method: 'GET',
  path: '/api/admin/locked-people',
})
export const adminUnlock = address({
  name: 'adminUnlock',
  method: 'POST',
  path: '/api/admin/locked-people/:id/unlock',
})
export const adminProviderChanges = address({
  name: 'adminProviderChanges',
  method: 'GET',
  path: '/api/admin/provider-changes',
})
export const adminProviderChangesRetry = address({
  name: 'adminProviderChangesRetry',
  method: 'POST',
  path: '/api/admin/provider-changes/:id/retry',
})
