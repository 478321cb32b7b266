import type { Table } from '../../platform/database/table.ts'

export interface UserImportLineRow {
  import_id: number
  line: number
  position: number
  outcome: string
  state: 'waiting' | 'done' | 'failed'
  person: string
  details: string
  password: Buffer | null
}

export interface UserImportRow {
  id: number
  actor_id: number
  total: number
  created_at: Date
  finished_at: Date | null
  request_id: string
  address: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    user_import_rows: Table<UserImportLineRow>
    user_imports: Table<UserImportRow>
  }
}
