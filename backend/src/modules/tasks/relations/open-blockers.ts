import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { OPEN } from '../core/lifecycle.ts'

/**
 * SQL that counts the open tasks that block a task `t`. The count is calculated when a page shows it and never stored,
 * so it cannot become wrong. It costs at most `limits.relationsPerTask` lookups per task and none for a task without
 * relations.
 *
 * The condition `RAND() < 2` is always true. It keeps MariaDB from caching the subquery in a temporary table for each
 * statement, although no result is ever reused.
 */
export const OPEN_BLOCKERS = `(SELECT COUNT(*) FROM task_relations w FORCE INDEX (task_relations_other)
  JOIN tasks o ON o.id = w.task_id AND o.list_state = ${OPEN} WHERE w.other_id = t.id AND w.kind = 'blocks' AND RAND() < 2)`

/** Tasks that are blocked by a task, and the ids of the users in whose subtrees they lie. */
export interface BlockedTasks {
  taskIds: number[]
  scope: number[]
}

export const NO_BLOCKED_TASKS: BlockedTasks = { taskIds: [], scope: [] }

/**
 * Returns the tasks that a task blocks. Their cards show it, so they are stale when the task is closed or reopened.
 */
export async function readBlockedTasks(
  database: Database,
  taskId: number,
  trx: Transaction,
): Promise<BlockedTasks> {
  const rows = await database.rows<{ other_id: number; user_id: number | null }>(
    `SELECT r.other_id, l.user_id FROM task_relations r
     LEFT JOIN task_list_entries l FORCE INDEX (PRIMARY) ON l.task_id = r.other_id AND l.kind = 'scope'
     WHERE r.task_id = ? AND r.kind = 'blocks'`,
    [taskId],
    trx,
  )
  return {
    taskIds: [...new Set(rows.map((row) => row.other_id))],
    scope: [...new Set(rows.flatMap((row) => row.user_id ?? []))],
  }
}
