import type { RouteDescription } from '@headway/sdk'

/** The section's pages, called as in the Navigation of those who have them (specification, section 2). */
export const routes = {
  team: { path: '/team', title: 'Manage Team', preload: ['/api/insights/team'] },
  managers: { path: '/managers', title: 'Manage PMs', preload: ['/api/insights/managers'] },
  analytics: { path: '/analytics', title: 'Analytics', preload: ['/api/insights/analytics'] },
  executive: { path: '/executive', title: 'Executive Dashboard', preload: ['/api/insights/executive'] },
  consolidated: { path: '/consolidated', title: 'Consolidated Reports' },
  organization: { path: '/organization', title: 'Organization', preload: ['/api/insights/organization'] },
} as const satisfies Record<string, RouteDescription>
