import type { Database } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** Adds a person without anyone below to the hierarchy. */
export async function insertIntoHierarchy(
  trx: Transaction,
  userId: number,
  managerId: number | null,
): Promise<void> {
  await trx('user_closure').insert({ ancestor_id: userId, descendant_id: userId, depth: 0 })
  if (managerId !== null) {
    await trx.raw(
      `INSERT INTO user_closure (ancestor_id, descendant_id, depth)
       SELECT ancestor_id, ?, depth + 1 FROM user_closure WHERE descendant_id = ?`,
      [userId, managerId],
    )
  }
}

/** Whether `descendantId` is `ancestorId` or below. */
export async function isAtOrBelow(
  database: Database,
  ancestorId: number,
  descendantId: number,
): Promise<boolean> {
  const rows = await database.rows('SELECT 1 FROM user_closure WHERE ancestor_id = ? AND descendant_id = ?', [
    ancestorId,
    descendantId,
  ])
  return rows.length > 0
}

/**
 * The given people and everyone above them.
 *
 * @param executor pool or transaction to read with.
 */
export async function withAncestors(
  executor: Transaction | Database['knex'],
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) {
    return []
  }
  const rows = (await executor('user_closure').distinct('ancestor_id').whereIn('descendant_id', userIds)) as {
    ancestor_id: number
  }[]
  return rows.map((row) => row.ancestor_id)
}
