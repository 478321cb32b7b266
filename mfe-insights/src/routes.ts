import type { RouteDescription } from '@headway/sdk'

/** Pages of the section, with the names of the roles' Navigation (specification, section 2). */
export const routes = {
  team: { path: '/team', title: 'Manage Team', preload: ['/api/insights/team'] },
  managers: { path: '/managers', title: 'Manage PMs', preload: ['/api/insights/managers'] },
  analytics: { path: '/analytics', title: 'Analytics', preload: ['/api/insights/analytics'] },
  executive: { path: '/executive', title: 'Executive Dashboard', preload: ['/api/insights/executive'] },
  consolidated: { path: '/consolidated', title: 'Consolidated Reports' },
  organization: { path: '/organization', title: 'Organization', preload: ['/api/insights/organization'] },
} as const satisfies Record<string, RouteDescription>
