import type { Database } from '../../../platform/database.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import type { Transaction } from '../../../platform/transaction.ts'
import { OPEN } from '../shelves.ts'
import { OPEN_BLOCKERS } from './waiting.ts'

/** A task that nothing speaks against any more. */
export interface FreedTask {
  id: number
  title: string
}

const IS_FREE = `t.is_closed = ${OPEN} AND t.blocked_at IS NULL AND ${OPEN_BLOCKERS} = 0`

/**
 * Open tasks that waited for one that was open until now, and which nothing speaks against any more: whoever waited for one that was completed
 * before it came into the trash has been told then.
 */
export const readFreed = (database: Database, taskId: number, trx: Transaction): Promise<FreedTask[]> =>
  database.rows(
    `SELECT t.id, t.title FROM task_relations r JOIN tasks t ON t.id = r.other_id
     LEFT JOIN task_shelved s ON s.task_id = r.task_id AND s.status = 'completed'
     WHERE r.task_id = ? AND r.kind = 'blocks' AND s.task_id IS NULL AND ${IS_FREE}
     ORDER BY t.id`,
    [taskId],
    trx,
  )

/** Keeps which tasks an act over many tasks has freed, until it is done. */
export const keepFreed = (
  database: Database,
  { bulkId, freed }: { bulkId: number; freed: readonly FreedTask[] },
  trx: Transaction,
): Promise<number> =>
  insertRows(
    database,
    {
      into: 'task_bulk_freed (bulk_id, number)',
      rows: freed.map(({ id }) => [bulkId, id]),
      onDuplicate: 'number = VALUES(number)',
    },
    trx,
  )

/** Those that an act over many tasks has freed and that are so still: later it may have closed what it freed before. */
export async function takeFreed(database: Database, bulkId: number, trx: Transaction): Promise<FreedTask[]> {
  const freed = await database.rows<FreedTask>(
    `SELECT t.id, t.title FROM task_bulk_freed f STRAIGHT_JOIN tasks t ON t.id = f.number
     WHERE f.bulk_id = ? AND ${IS_FREE} ORDER BY t.id`,
    [bulkId],
    trx,
  )
  await trx('task_bulk_freed').where({ bulk_id: bulkId }).delete()
  return freed
}
