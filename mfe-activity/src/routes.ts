import type { RouteDescription } from '@headway/sdk'

/** Pages of the section. */
export const routes = {
  activity: { path: '/activity', title: 'Login Activity and Session Tracking' },
  tokens: { path: '/activity/tokens', title: 'API tokens' },
  privacy: { path: '/activity/privacy', title: 'My privacy' },
  notifications: { path: '/notifications', title: 'Notifications' },
  preferences: { path: '/notifications/preferences', title: 'Notification preferences' },
} as const satisfies Record<string, RouteDescription>
