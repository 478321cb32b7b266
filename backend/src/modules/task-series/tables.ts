import type { Table } from '../../platform/database/table.ts'

export interface TaskSeriesAssigneeRow {
  series_id: number
  user_id: number
}

export interface TaskSeriesDayRow {
  series_id: number
  day: string
  due_day: string | null
  task_id: number | null
  task_version: number | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    task_series_assignees: Table<TaskSeriesAssigneeRow>
    task_series_days: Table<TaskSeriesDayRow>
  }
}
