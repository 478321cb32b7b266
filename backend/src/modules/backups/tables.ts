import type { Table } from '../../platform/database/table.ts'

export interface BackupRow {
  id: number
  kind: 'daily' | 'manual'
  state: string
  requested_at: Date
  requested_by: number | null
  started_at: Date | null
  finished_at: Date | null
  snapshot_id: string | null
  step: string | null
  percent: number | null
  bytes: number | null
  stored_rows: number | null
  stored_files: number | null
  error: string | null
  removed_at: Date | null
  unfinished: number | null
}

export interface BackupsRestoreTestRow {
  id: number
  backup_id: number
  state: string
  requested_at: Date
  requested_by: number | null
  finished_at: Date | null
  compared_tables: number | null
  compared_rows: number | null
  compared_files: number | null
  error: string | null
  unfinished: number | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    backups: Table<BackupRow>
    backup_restore_tests: Table<BackupsRestoreTestRow>
  }
}
