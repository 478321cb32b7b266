import type { RouteDescription } from '@headway/sdk'

/** Name of the parameter that opens a report in the list. */
export const reportParameter = 'report'

/** Name of the parameter that opens the dialog for a new report in the list. */
export const newParameter = 'new'

/** Pages of the section: one for the daily report, and one with all submitted reports. */
export const routes = {
  daily: { path: '/report', title: 'Daily Progress Report', preload: ['/api/tasks/me'] },
  list: { path: '/reports', title: 'Progress Reports', preload: ['/api/progress-reports?limit=24'] },
} as const satisfies Record<string, RouteDescription>
