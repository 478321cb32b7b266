import type { RouteDescription, SlotDescription } from '@headway/sdk'

/** Name of the parameter that opens a report in the list. */
export const reportParameter = 'report'

/** Name of the parameter that leads to a comment on the open report. */
export const commentParameter = 'comment'

/** Name of the parameter that opens the dialog for a new report in the list. */
export const newParameter = 'new'

/** Returns the URL of a report in the list. */
export const toReport = (id: number): string => `/reports?${reportParameter}=${id}`

/** Pages of the section: the daily report, all submitted reports, who reported on which day, and reports for printing. */
export const routes = {
  daily: { path: '/report', title: 'Daily Progress Report', preload: ['/api/tasks/me'] },
  list: { path: '/reports', title: 'Progress Reports', preload: ['/api/progress-reports?limit=24'] },
  days: { path: '/reports/days', title: 'Who reported' },
  print: { path: '/reports/print', title: 'Print view' },
} as const satisfies Record<string, RouteDescription>

/** Tabs of the section on pages of other sections. */
export const slots = {
  linkedReports: { id: 'linked-reports', place: 'task', label: 'Reports' },
} as const satisfies Record<string, SlotDescription>
