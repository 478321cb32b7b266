import type { Table } from '../../platform/database/table.ts'

export interface DismissedHintRow {
  user_id: number
  dismissed_at: Date
}

declare module 'knex/types/tables.js' {
  interface Tables {
    dashboard_dismissed_hints: Table<DismissedHintRow>
  }
}
