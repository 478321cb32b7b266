import type { Table } from '../../platform/database/table.ts'

export interface TaskImportRow {
  id: number
  actor_id: number
  actor_role: string
  via: string | null
  request_id: string
  address: string
  source: string
  file_name: string
  state: string
  mapping: string
  skipped_counts: string
  ignored_columns: string | null
  total: number
  created_at: Date
  finished_at: Date | null
}

export interface TaskImportLineRow {
  import_id: number
  line: number
  position: number
  external_id: string | null
  outcome: string
  source_task: string
  planned_task: string | null
  notes: string
  task_id: number | null
  version_after: number | null
}

export interface TaskOriginRow {
  actor_id: number
  source: string
  external_id: string
  task_id: number
}

declare module 'knex/types/tables.js' {
  interface Tables {
    task_imports: Table<TaskImportRow>
    task_import_rows: Table<TaskImportLineRow>
    task_external_ids: Table<TaskOriginRow>
  }
}
