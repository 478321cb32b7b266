import { placeholders } from '../../platform/database/sql-fragments.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** Returns the users who already have a notification with a link. */
export async function findInformed(
  { database }: Platform,
  link: string,
  userIds: readonly number[],
  trx: Transaction,
): Promise<number[]> {
  if (userIds.length === 0) {
    return []
  }
  const rows = await database.rows<{ userId: number }>(
    `SELECT DISTINCT user_id AS userId FROM notifications WHERE user_id IN (${placeholders(userIds.length)}) AND link = ?`,
    [...userIds, link],
    trx,
  )
  return rows.map(({ userId }) => userId)
}
