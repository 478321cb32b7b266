import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** Returns whether a user has not dismissed the first-day hint. */
export async function showsHint(database: Database, userId: number): Promise<boolean> {
  const rows = await database.rows('SELECT 1 FROM dashboard_dismissed_hints WHERE user_id = ?', [userId])
  return rows.length === 0
}

/** Hides the first-day hint from a person permanently. */
export async function dismissHint(userId: number, at: Date, trx: Transaction): Promise<void> {
  await trx('dashboard_dismissed_hints')
    .insert({ user_id: userId, dismissed_at: at })
    .onConflict('user_id')
    .ignore()
}
