import type { RouteDescription } from '@headway/sdk'

/** The section's one page. */
export const routes = {
  activity: { path: '/activity', title: 'Login Activity and Session Tracking' },
} as const satisfies Record<string, RouteDescription>
