import type { RouteDescription } from '@headway/sdk'

/** Addresses inside the section, absolute. */
export const toUsers = () => '/users'
export const toUser = (id: number) => `/users/${id}`
export const toUserImport = () => '/users/import'
export const toSignInFailures = () => '/users/refused-sign-ins'
export const toReportsOf = (id: number) => `/users?managerId=${id}`

export const toAdminTools = () => '/admin'
export const toSections = () => '/admin/sections'
export const toSection = (name: string) => `/admin/sections/${name}`

/** The section's pages. The admin tools have their address and say what is there of them. */
export const routes = {
  users: { path: '/users', title: 'User Management', preload: ['/api/users?limit=50'] },
  userImport: { path: '/users/import', title: 'Import users' },
  signInFailures: { path: '/users/refused-sign-ins', title: 'Refused sign-ins' },
  user: { path: '/users/:id', title: 'User', preload: ['/api/users/:id'] },
  settings: {
    path: '/settings',
    title: 'System Settings',
    preload: ['/api/settings', '/api/settings/overview'],
  },
  sections: { path: '/admin/sections', title: 'Sections', preload: ['/api/sections'] },
  section: { path: '/admin/sections/:name', title: 'Section' },
  adminTools: { path: '/admin', title: 'Admin Tools' },
} as const satisfies Record<string, RouteDescription>
