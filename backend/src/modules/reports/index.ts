export { importReport, type ReportImport } from './submitting/report-import.ts'
export { countPendingApprovals } from './reports.queries.ts'
export { registerReports as register } from './reports.routes.ts'
