import type { Table } from './table.ts'

export interface JobRow {
  id: number
  kind: string
  payload: string
  state: string
  run_at: Date
  attempts: number
  locked_by: string | null
  locked_until: Date | null
  unique_key: string | null
  last_error: string | null
  created_at: Date
  lane: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    jobs: Table<JobRow>
  }
}
