import type { Flag, Table } from '../../platform/database/table.ts'

export interface ProgressReportRow {
  id: number
  author_id: number
  task_id: number | null
  task_creator_id: number | null
  description: string
  next_steps: string | null
  completion_percentage: number
  report_date: Date
  needs_approval: Flag
  approved_at: Date | null
  approved_by: number | null
  created_at: Date
  approval: string
}

export interface ReportFileRow {
  id: number
  report_id: number
  author_id: number
  name: string
  size: number
  media_type: string
  sha256: string
  storage_key: string
  needs_approval: Flag
  decision: string | null
  decided_by: number | null
  decided_at: Date | null
  rejection_reason: string | null
  replaces_id: number | null
  escalated_at: Date | null
  created_at: Date
}

export interface ReportBlockerRow {
  id: number
  report_id: number
  author_id: number
  text: string
  task_id: number | null
  raised_on: string
  solved_at: Date | null
  solved_by: number | null
  note: string | null
}

export interface ReportDraftRow {
  user_id: number
  version: number
  content: string | null
  updated_at: Date
}

export interface ReportReadRow {
  report_id: number
  user_id: number
  read_at: Date
}

export interface ReportCommentRow {
  id: number
  report_id: number
  author_id: number
  text: string
  version: number
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

/** A task of a report. `author_id`, `approval` and `created_at` are copies of the report's. */
export interface ReportTaskRow {
  report_id: number
  position: number
  task_id: number
  task_creator_id: number
  completion_percentage: number
  author_id: number
  approval: string
  created_at: Date
}

export interface ReportScopeRow {
  report_id: number
  user_id: number
  approval: string
  created_at: Date
}

declare module 'knex/types/tables.js' {
  interface Tables {
    progress_reports: Table<ProgressReportRow>
    report_files: Table<ReportFileRow>
    report_blockers: Table<ReportBlockerRow>
    report_drafts: Table<ReportDraftRow>
    report_reads: Table<ReportReadRow>
    report_comments: Table<ReportCommentRow>
    report_scope: Table<ReportScopeRow>
    report_tasks: Table<ReportTaskRow>
  }
}
