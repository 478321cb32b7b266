import type { RouteDescription } from '@headway/sdk'

/** The section's pages, called as in the Navigation of those who have them (specification, section 2). */
export const routes = {
  team: { path: '/team', title: 'Manage Team' },
  managers: { path: '/managers', title: 'Manage PMs' },
  analytics: { path: '/analytics', title: 'Analytics' },
  executive: { path: '/executive', title: 'Executive Dashboard' },
  consolidated: { path: '/consolidated', title: 'Consolidated Reports' },
  organization: { path: '/organization', title: 'Organization' },
} as const satisfies Record<string, RouteDescription>
