import type { RouteDescription } from '@headway/sdk'

/** Query parameter of the user list that opens the dialog for a new user. */
export const NEW_PARAMETER = 'new'

/** Absolute paths inside the portal. */
export const toUsers = () => '/users'
export const toNewUser = () => `/users?${NEW_PARAMETER}=1`
export const toUser = (id: number) => `/users/${id}`
export const toUserImport = () => '/users/import'
export const toFailedSignIns = () => '/users/refused-sign-ins'
export const toReportsOf = (id: number) => `/users?managerId=${id}`

export const toReports = () => '/reports'
export const toSettings = () => '/settings'
export const toAllSettings = (group?: string) =>
  group === undefined ? '/settings/all' : `/settings/all?group=${group}`

export const toTasks = () => '/tasks'

/** @param shown `checks: 'all'` expands the passed checks. */
export const toAdminTools = (shown?: { checks: 'all' }) =>
  shown ? `/admin?checks=${shown.checks}` : '/admin'
export const toDatabase = () => '/admin/database'
export const toActivityMonitor = () => '/admin/activity'
export const toSecurityCenter = () => '/admin/security'
/** @param filter filter of the audit log. */
export const toAudit = (filter: Record<string, string> = {}) => {
  const query = new URLSearchParams(filter).toString()
  return query === '' ? '/admin/audit' : `/admin/audit?${query}`
}
export const toWebhooks = () => '/admin/webhooks'
export const toWebhook = (id: number) => `/admin/webhooks/${id}`
export const toOutbox = () => '/admin/outbox'
export const toSections = () => '/admin/sections'
export const toSection = (name: string) => `/admin/sections/${name}`

/** Pages of the section. */
export const routes = {
  users: { path: '/users', title: 'User Management', preload: ['/api/users?limit=50'] },
  userImport: { path: '/users/import', title: 'Import users' },
  signInFailures: { path: '/users/refused-sign-ins', title: 'Failed sign-ins' },
  user: { path: '/users/:id', title: 'User', preload: ['/api/users/:id'] },
  settings: {
    path: '/settings',
    title: 'System Settings',
    preload: ['/api/settings', '/api/settings/overview'],
  },
  allSettings: { path: '/settings/all', title: 'All settings', preload: ['/api/settings'] },
  sections: { path: '/admin/sections', title: 'Sections', preload: ['/api/sections'] },
  section: { path: '/admin/sections/:name', title: 'Section' },
  database: { path: '/admin/database', title: 'Database Management', preload: ['/api/backups/state'] },
  webhooks: { path: '/admin/webhooks', title: 'Webhooks', preload: ['/api/webhooks'] },
  webhook: { path: '/admin/webhooks/:id', title: 'Webhook' },
  outbox: { path: '/admin/outbox', title: 'Outbox', preload: ['/api/mail/overview'] },
  audit: { path: '/admin/audit', title: 'Audit Log' },
  activityMonitor: { path: '/admin/activity', title: 'Activity Monitor' },
  securityCenter: { path: '/admin/security', title: 'Security Center' },
  adminTools: { path: '/admin', title: 'Admin Tools', preload: ['/api/admin/stats', '/api/alerts'] },
} as const satisfies Record<string, RouteDescription>
