import type { Flag, Table } from '../../platform/database/table.ts'

export interface TaskFileRow {
  id: number
  task_id: number
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
  escalated_at: Date | null
  created_at: Date
}

declare module 'knex/types/tables.js' {
  interface Tables {
    task_files: Table<TaskFileRow>
  }
}
