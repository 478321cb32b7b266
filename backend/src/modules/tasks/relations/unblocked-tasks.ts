import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { OPEN } from '../core/lifecycle.ts'
import { OPEN_BLOCKERS } from './open-blockers.ts'

/** A task that is no longer blocked. */
export interface UnblockedTask {
  id: number
  title: string
}

/**
 * SQL of the open tasks that were blocked by the closed tasks and are no longer blocked. A blocker that was completed
 * before its deletion is ignored, because its completion already sent the notifications.
 *
 * @param closed FROM and WHERE clauses for the relations `r` of the closed tasks; fixed text.
 */
const unblockedSql = ({ from, where }: { from: string; where: string }): string =>
  `SELECT DISTINCT t.id, t.title FROM ${from} JOIN tasks t ON t.id = r.other_id
   LEFT JOIN task_removals s ON s.task_id = r.task_id AND s.status = 'completed'
   WHERE ${where} AND r.kind = 'blocks' AND s.task_id IS NULL
     AND t.list_state = ${OPEN} AND t.blocked_at IS NULL AND ${OPEN_BLOCKERS} = 0
   ORDER BY t.id`

const UNBLOCKED_BY_TASK = unblockedSql({ from: 'task_relations r', where: 'r.task_id = ?' })

const UNBLOCKED_BY_BULK = unblockedSql({
  from: 'task_bulk_rows b STRAIGHT_JOIN task_relations r ON r.task_id = b.task_id',
  where: "b.bulk_id = ? AND b.outcome = 'done'",
})

/** Returns the tasks that closing a task has unblocked. */
export const findUnblocked = (
  database: Database,
  taskId: number,
  trx: Transaction,
): Promise<UnblockedTask[]> => database.rows(UNBLOCKED_BY_TASK, [taskId], trx)

/** Returns the tasks that a bulk operation has unblocked by closing others. */
export const findUnblockedByBulk = (
  database: Database,
  bulkId: number,
  trx: Transaction,
): Promise<UnblockedTask[]> => database.rows(UNBLOCKED_BY_BULK, [bulkId], trx)
