import type { Flag, Table } from '../../platform/database/table.ts'

export interface NotificationChoiceRow {
  user_id: number
  type: string
  delivery: string
  chosen_at: Date
}

export interface NotificationPreferenceRow {
  user_id: number
  version: number
  quiet_from: string | null
  quiet_until: string | null
  quiet_days: string | null
  digest_days: string
  changed_at: Date
  link_version: number
}

export interface NotificationRow {
  id: number
  user_id: number
  type: string
  priority: string
  title: string
  message: string
  link: string | null
  is_read: Flag
  created_at: Date
  mail_at: Date | null
  mailed_at: Date | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    notification_choices: Table<NotificationChoiceRow>
    notification_preferences: Table<NotificationPreferenceRow>
    notifications: Table<NotificationRow>
  }
}
