export { listBlockersOfDirectReports } from './blockers/blockers.list.ts'
export { closeDay, markClosed } from './days/close-days.ts'
export { dueMoment, firstOpenDay, isReportingRole } from './days/day-states.ts'
export { selectExpectedReporters } from './days/expected-reporters.ts'
export { decideFile as decideReportFile } from './files/file-decisions.ts'
export { listRejectedFiles, type RejectedFile } from './files/rejected-files.ts'
export { markLateReportFiles } from './files/late-files.ts'
export {
  countPendingApprovals,
  listPendingReportFiles,
  type PendingReportFile,
} from './files/pending-approvals.ts'
export { importReportHistory, type PastReport } from './submitting/import-report-history.ts'
export { importReport, type ReportImport } from './submitting/import-report.ts'
export { registerReports as register } from './reports.routes.ts'
export {
  countAllReporters,
  countReporters,
  findLatestReports,
  findReportDays,
  type LatestReport,
  listReportsBetween,
  type PersonReportDays,
  type ReportText,
} from './reporters.ts'
