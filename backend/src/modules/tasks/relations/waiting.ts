import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { OPEN } from '../shelves.ts'

/**
 * SQL for how many open tasks block a task `t`. It is counted where a page shows it and not kept: at most
 * `limits.relationsPerTask` looks for a task, none for one that has no relations, and nothing that could differ from the truth.
 * What is true of any row keeps MariaDB from a temporary table for each statement, of answers that are never asked for twice.
 */
export const OPEN_BLOCKERS = `(SELECT COUNT(*) FROM task_relations w FORCE INDEX (task_relations_other)
  JOIN tasks o ON o.id = w.task_id AND o.is_closed = ${OPEN} WHERE w.other_id = t.id AND w.kind = 'blocks' AND RAND() < 2)`

/** Tasks that wait for another one, and the ids of those in whose subtree one of them lies. */
export interface Waiting {
  taskIds: number[]
  scope: number[]
}

export const NOTHING_WAITS: Waiting = { taskIds: [], scope: [] }

/** What waits for a task: its cards say so, so they are stale as soon as the task is closed or opened. */
export async function readWaiting(database: Database, taskId: number, trx: Transaction): Promise<Waiting> {
  const rows = await database.rows<{ other_id: number; user_id: number | null }>(
    `SELECT r.other_id, l.user_id FROM task_relations r
     LEFT JOIN task_lists l FORCE INDEX (PRIMARY) ON l.task_id = r.other_id AND l.kind = 'scope'
     WHERE r.task_id = ? AND r.kind = 'blocks'`,
    [taskId],
    trx,
  )
  return {
    taskIds: [...new Set(rows.map((row) => row.other_id))],
    scope: [...new Set(rows.flatMap((row) => row.user_id ?? []))],
  }
}
