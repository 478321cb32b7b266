import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

/** Adds a person without reports to the hierarchy. */
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

/**
 * Returns the given people and everyone above them.
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
  const rows = await executor('user_closure').distinct('ancestor_id').whereIn('descendant_id', userIds)
  return rows.map((row) => row.ancestor_id)
}

/**
 * Returns whether a user is the person or below them.
 *
 * @param trx passed by callers that work in a transaction.
 */
export async function isBelow(
  database: Database,
  personId: number,
  userId: number,
  trx?: Transaction,
): Promise<boolean> {
  if (userId === personId) {
    return true
  }
  const sql = 'SELECT 1 FROM user_closure WHERE ancestor_id = ? AND descendant_id = ?'
  const rows = await database.rows(sql, [personId, userId], trx)
  return rows.length > 0
}

/** Returns everyone at or below a person. */
async function withDescendants(trx: Transaction, userId: number): Promise<number[]> {
  const rows = await trx('user_closure').where({ ancestor_id: userId }).select('descendant_id')
  return rows.map((row) => row.descendant_id)
}

/**
 * Moves a person with everyone below to another manager. It first locks all affected people in id order. Concurrent
 * moves thus cannot create a cycle, and the creation of a task waits until its people have moved.
 *
 * @returns false without a change when the new manager is at or below the person.
 */
export async function moveInHierarchy(
  trx: Transaction,
  userId: number,
  managerId: number | null,
): Promise<boolean> {
  const involved = [
    ...(await withDescendants(trx, userId)),
    ...(await withAncestors(trx, managerId === null ? [userId] : [userId, managerId])),
  ]
  await trx('users')
    .whereIn('id', [...new Set(involved)])
    .orderBy('id')
    .forUpdate()
    .select('id')
  const below = new Set(await withDescendants(trx, userId))
  if (managerId !== null && below.has(managerId)) {
    return false
  }
  await trx.raw(
    `DELETE path FROM user_closure path
     JOIN user_closure below ON below.descendant_id = path.descendant_id AND below.ancestor_id = ?
     JOIN user_closure above ON above.ancestor_id = path.ancestor_id AND above.descendant_id = ? AND above.depth > 0`,
    [userId, userId],
  )
  if (managerId !== null) {
    await trx.raw(
      `INSERT INTO user_closure (ancestor_id, descendant_id, depth)
       SELECT above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
       FROM user_closure above JOIN user_closure below
       WHERE above.descendant_id = ? AND below.ancestor_id = ?`,
      [managerId, userId],
    )
  }
  return true
}
