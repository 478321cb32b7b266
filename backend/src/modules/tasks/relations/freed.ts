import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { OPEN } from '../shelves.ts'
import { OPEN_BLOCKERS } from './waiting.ts'

/** A task that nothing speaks against any more. */
export interface FreedTask {
  id: number
  title: string
}

/**
 * SQL for the open tasks that waited for ones that were open until now, and which nothing speaks against any more: whoever waited for one that was
 * completed before it came into the trash has been told then.
 *
 * @param closed relations `r` of what was closed, and which these are; fixed text.
 */
const freedBy = ({ from, where }: { from: string; where: string }): string =>
  `SELECT DISTINCT t.id, t.title FROM ${from} JOIN tasks t ON t.id = r.other_id
   LEFT JOIN task_shelved s ON s.task_id = r.task_id AND s.status = 'completed'
   WHERE ${where} AND r.kind = 'blocks' AND s.task_id IS NULL
     AND t.is_closed = ${OPEN} AND t.blocked_at IS NULL AND ${OPEN_BLOCKERS} = 0
   ORDER BY t.id`

const BY_ONE = freedBy({ from: 'task_relations r', where: 'r.task_id = ?' })

const BY_MANY = freedBy({
  from: 'task_bulk_rows b STRAIGHT_JOIN task_relations r ON r.task_id = b.number',
  where: "b.bulk_id = ? AND b.outcome = 'done'",
})

/** What a task has freed that was closed. */
export const readFreed = (database: Database, taskId: number, trx: Transaction): Promise<FreedTask[]> =>
  database.rows(BY_ONE, [taskId], trx)

/** What an act over many tasks has freed that closed them. */
export const readFreedTogether = (
  database: Database,
  bulkId: number,
  trx: Transaction,
): Promise<FreedTask[]> => database.rows(BY_MANY, [bulkId], trx)
