import type { Table } from '../../platform/database/table.ts'

export interface SettingRow {
  key: string
  value: string
  version: number
  updated_by: number
  updated_at: Date
}

export interface SettingsHistoryRow {
  id: number
  key: string
  value_before: string
  value_after: string
  changed_by: number
  changed_at: Date
}

declare module 'knex/types/tables.js' {
  interface Tables {
    settings: Table<SettingRow>
    settings_history: Table<SettingsHistoryRow>
  }
}
