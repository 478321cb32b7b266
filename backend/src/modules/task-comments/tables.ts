import type { Table } from '../../platform/database/table.ts'

export interface TaskCommentRow {
  id: number
  task_id: number
  author_id: number
  text: string
  version: number
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    task_comments: Table<TaskCommentRow>
  }
}
