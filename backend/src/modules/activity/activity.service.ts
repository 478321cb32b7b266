import type { ActivityAction, ActivityType } from '@headway/contracts/activity'
import type { Database } from '../../platform/database.ts'
import { insertBeforeCommit } from '../../platform/insert-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'

export interface NewActivity {
  type: ActivityType
  action: ActivityAction
  title: string
  description: string
  userId: number | null
  link: string | null
  at: Date
}

/** Adds a line to the feed, together with others of the transaction. */
export function recordActivity(database: Database, activity: NewActivity, trx: Transaction): void {
  const { type, action, title, description, userId, link, at } = activity
  insertBeforeCommit(
    database,
    'activity_items (type, action, title, description, user_id, link, created_at)',
    [[type, action, title, description.slice(0, 1_000), userId, link, at]],
    trx,
  )
}
