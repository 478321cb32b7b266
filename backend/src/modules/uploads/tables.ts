import type { Table } from '../../platform/database/table.ts'

export interface UploadRow {
  id: number
  user_id: number
  name: string
  size: number
  /** Number of bytes after which the client resumes. */
  received: number
  storage_key: string
  /** Set once all bytes have arrived and were checked. */
  sha256: string | null
  media_type: string | null
  /** Until when a process writes the file; null if none does. */
  lease: Date | null
  /** When the file was added to a report or a task. */
  used_at: Date | null
  expires_at: Date
}

declare module 'knex/types/tables.js' {
  interface Tables {
    uploads: Table<UploadRow>
  }
}
