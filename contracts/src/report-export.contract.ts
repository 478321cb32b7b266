import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exportFormats } from './enumerations.ts'
import { Report, reportFilters } from './reports.contract.ts'
import { checkPeriod, reportDayFilters } from './report-days.contract.ts'

const format = z.enum(exportFormats)

export const reportsExport = endpoint('reportsExport', 'GET /api/progress-reports/export', {
  summary: 'Exports a list of reports as a file, newest first; the export is recorded in the audit log',
  query: z.strictObject({ ...reportFilters, format }),
})

export const reportsPrint = endpoint('reportsPrint', 'GET /api/progress-reports/print', {
  summary:
    'Returns the newest reports of a list for printing, at most 200; this is recorded in the audit log',
  query: z.strictObject(reportFilters),
  reply: z.object({
    items: z.array(Report),
    /** Whether the list has or may have older reports: one request examines a limited number of them. */
    hasMore: z.boolean(),
  }),
})

export const reportDaysExport = endpoint('reportDaysExport', 'GET /api/report-days/export', {
  summary:
    'Exports who reported on the days of a period, one row per person and day; recorded in the audit log',
  query: z.strictObject({ ...reportDayFilters, format }).check(...checkPeriod),
})
