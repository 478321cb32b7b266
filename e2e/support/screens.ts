import type { Role } from '@headway/contracts'

/** A screen of the portal as a role sees it. */
export interface Screen {
  path: string
  /** Text of the h1. */
  heading: string | RegExp
  roles: readonly Role[]
}

const managers: readonly Role[] = ['pm', 'sr_pm', 'it_admin', 'super_admin', 'president']

/** All screens with the roles that reach them through the Navigation or a link. */
export const screens: readonly Screen[] = [
  { path: '/tasks', heading: 'My Tasks', roles: ['staff'] },
  { path: '/tasks', heading: 'View Tasks', roles: ['viewer'] },
  { path: '/tasks', heading: 'All Tasks', roles: managers },
  { path: '/tasks?view=table', heading: 'My Tasks', roles: ['staff'] },
  { path: '/tasks?view=table&status=pending,overdue', heading: 'All Tasks', roles: ['pm'] },
  { path: '/tasks?view=table&by=person', heading: 'All Tasks', roles: ['pm'] },
  { path: '/tasks?view=board', heading: 'My Tasks', roles: ['staff'] },
  { path: '/tasks?view=board&by=person', heading: 'All Tasks', roles: ['pm'] },
  { path: '/tasks?archived=only', heading: 'All Tasks', roles: ['pm'] },
  { path: '/tasks/templates', heading: 'Task templates', roles: ['pm', 'super_admin'] },
  { path: '/tasks/imports', heading: 'Import tasks', roles: ['pm', 'super_admin'] },
  { path: '/tasks/approvals', heading: 'Files to approve', roles: ['pm', 'super_admin'] },
  { path: '/tasks/trash', heading: 'Trash', roles: ['pm', 'super_admin'] },
  { path: '/tasks?view=calendar', heading: 'My Tasks', roles: ['staff'] },
  { path: '/tasks?view=calendar&span=week', heading: 'All Tasks', roles: ['pm'] },
  { path: '/tasks?view=timeline', heading: 'My Tasks', roles: ['staff'] },
  { path: '/tasks?view=timeline&span=quarter', heading: 'All Tasks', roles: ['pm', 'president'] },
  { path: '/tasks/series', heading: 'Recurring tasks', roles: ['staff', 'viewer', 'pm'] },
  { path: '/report', heading: 'Daily Progress Report', roles: ['staff'] },
  { path: '/reports', heading: 'Progress Reports', roles: [...managers, 'viewer'] },
  { path: '/reports/print', heading: 'Progress Reports', roles: ['pm'] },
  { path: '/reports/days', heading: 'My report days', roles: ['staff'] },
  { path: '/reports/days', heading: 'Who reported', roles: ['pm', 'president'] },
  { path: '/users', heading: 'User Management', roles: ['it_admin', 'super_admin'] },
  { path: '/users/import', heading: 'Import users', roles: ['super_admin'] },
  { path: '/users/refused-sign-ins', heading: 'Failed sign-ins', roles: ['super_admin'] },
  { path: '/settings', heading: 'System Settings', roles: ['it_admin', 'super_admin'] },
  { path: '/settings/all', heading: 'All settings', roles: ['it_admin', 'super_admin'] },
  { path: '/admin', heading: 'Admin Tools', roles: ['super_admin'] },
  { path: '/admin/audit', heading: 'Audit Log', roles: ['super_admin', 'it_admin'] },
  { path: '/admin/outbox', heading: 'Outbox', roles: ['super_admin', 'it_admin'] },
  { path: '/admin/activity', heading: 'Activity Monitor', roles: ['super_admin', 'it_admin'] },
  { path: '/admin/webhooks', heading: 'Webhooks', roles: ['super_admin', 'it_admin'] },
  { path: '/admin/security', heading: 'Security Center', roles: ['super_admin', 'it_admin'] },
  { path: '/admin/sections', heading: 'Sections', roles: ['super_admin'] },
  { path: '/admin/sections/mfe_tasks', heading: 'Tasks', roles: ['super_admin'] },
  { path: '/admin/database', heading: 'Database Management', roles: ['super_admin'] },
  { path: '/activity/privacy', heading: 'My privacy', roles: ['staff', 'viewer'] },
  { path: '/activity/tokens', heading: 'API tokens', roles: ['staff', 'super_admin'] },
  { path: '/notifications', heading: 'Notifications', roles: ['staff', 'super_admin'] },
  {
    path: '/notifications/preferences',
    heading: 'Notification preferences',
    roles: ['staff', 'super_admin'],
  },
  { path: '/activity', heading: 'Login Activity and Session Tracking', roles: ['staff', 'pm'] },
  { path: '/team', heading: 'Manage Team', roles: ['pm'] },
  { path: '/managers', heading: 'Manage PMs', roles: ['sr_pm'] },
  { path: '/analytics', heading: 'Analytics', roles: ['sr_pm'] },
  { path: '/executive', heading: 'Executive Dashboard', roles: ['president'] },
  { path: '/consolidated', heading: 'Consolidated Reports', roles: ['president'] },
  { path: '/organization', heading: 'Organization', roles: ['president'] },
]

/** Returns the screens of a role. */
export const screensOf = (role: Role): readonly Screen[] =>
  screens.filter(({ roles }) => roles.includes(role))

/** The Navigation of each role, word for word (specification, section 2). */
export const navigation: Record<Role, readonly string[]> = {
  staff: ['Dashboard', 'My Tasks', 'Submit Report', 'My Activity'],
  pm: ['Dashboard', 'All Tasks', 'Team Reports', 'Manage Team', 'Activity Log'],
  sr_pm: ['Dashboard', 'All Tasks', 'All Reports', 'Manage PMs', 'Analytics'],
  president: ['Dashboard', 'Executive Dashboard', 'Consolidated Reports', 'Organization'],
  it_admin: ['Dashboard', 'All Tasks', 'Manage Users', 'System Settings', 'Reports'],
  super_admin: ['Dashboard', 'All Tasks', 'Manage Users', 'System Settings', 'All Reports', 'Admin Tools'],
  viewer: ['Dashboard', 'View Tasks', 'View Reports'],
}

/**
 * A desktop in the light theme and a phone in the dark one. `expectAccessibleInBothThemes` also checks the other theme.
 */
export const viewings = [
  { theme: 'light', width: 1_280 },
  { theme: 'dark', width: 390 },
] as const
