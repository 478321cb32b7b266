import type { Table } from '../../platform/database/table.ts'

export interface SectionReleaseRow {
  section: string
  version: string
  storage_key: string
  digest: string
  source_digest: string | null
  description: string
  checks: string
  first_bytes: number
  total_bytes: number
  archive_bytes: number
  file_count: number
  changes: string
  signed_by: string | null
  published_at: Date
  published_by: number | null
  token_name: string | null
  used_at: Date | null
  left_at: Date | null
  rolled_back_at: Date | null
  faulty_at: Date | null
  faulty_reason: string | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    section_releases: Table<SectionReleaseRow>
  }
}
