export { importReport, type ReportImport } from './report-import.ts'
export { can as reportPolicy } from './reports.policy.ts'
export { countPendingApprovals } from './reports.queries.ts'
export { registerReports as register } from './reports.routes.ts'
