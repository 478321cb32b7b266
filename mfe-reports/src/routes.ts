import type { RouteDescription } from '@headway/sdk'

/** Name of the parameter that opens a report in the list. */
export const reportParameter = 'report'

/** Name of the parameter that opens the dialog for a new report in the list. */
export const newParameter = 'new'

/** The section's pages: where staff submit their daily report, and everything submitted. */
export const routes = {
  daily: { path: '/report', title: 'Daily Progress Report', preload: ['/api/tasks/me'] },
  list: { path: '/reports', title: 'Progress Reports', preload: ['/api/progress-reports?limit=24'] },
} as const satisfies Record<string, RouteDescription>
