import type { Table } from '../../platform/database/table.ts'

export interface AlertRow {
  id: number
  kind: string
  object: string
  severity: string
  detail: string
  since: Date
  acknowledged_at: Date | null
  acknowledged_by: number | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    alerts: Table<AlertRow>
  }
}
