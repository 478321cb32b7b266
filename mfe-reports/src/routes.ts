import type { RouteDescription } from '@headway/sdk'

/** Name of the parameter that opens a report in the list. */
export const reportParameter = 'report'

/** Name of the parameter that opens the dialog for a new report in the list. */
export const newParameter = 'new'

/** Pages of the section: the daily report, all submitted reports, and who reported on which day. */
export const routes = {
  daily: { path: '/report', title: 'Daily Progress Report', preload: ['/api/tasks/me'] },
  list: { path: '/reports', title: 'Progress Reports', preload: ['/api/progress-reports?limit=24'] },
  days: { path: '/reports/days', title: 'Who reported' },
} as const satisfies Record<string, RouteDescription>
