import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { places } from '../../platform/database/statement-parts.ts'
import { OUTSIDE_TRASH, shelves } from './shelves.ts'

export interface ReportableTask {
  id: number
  title: string
  creatorId: number
}

/**
 * The task a report may be about: assigned to its author, or any for a super administrator (docs/RULES.md, "Reports"). It is held
 * with its assignment, so that nobody takes either away before the report is written; other reports need not wait.
 * Undefined when it is not, and for a task in the archive or the trash.
 */
export async function findReportableTask(
  database: Database,
  actor: Actor,
  taskId: number,
  trx: Transaction,
): Promise<ReportableTask | undefined> {
  const [task] = await database.rows<ReportableTask & { isAssigned: number }>(
    `SELECT t.id, t.title, t.creator_id AS creatorId, l.task_id IS NOT NULL AS isAssigned
     FROM tasks t LEFT JOIN task_lists l
       ON l.task_id = t.id AND l.kind = 'assigned' AND l.user_id = ? AND l.tag = ''
     WHERE t.id = ? AND t.shelf = ${shelves.lists} LOCK IN SHARE MODE`,
    [actor.id, taskId],
    trx,
  )
  return task && (task.isAssigned === 1 || actor.role === 'super_admin') ? task : undefined
}

/** Titles of tasks that are not in the trash, for modules that name them. */
export async function findTaskTitles(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) {
    return new Map()
  }
  const rows = await database.rows<{ id: number; title: string }>(
    `SELECT t.id, t.title FROM tasks t WHERE t.id IN (${places(ids.length)}) AND ${OUTSIDE_TRASH}`,
    ids,
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** Which of the named people have an open task. */
export async function findWithOpenTasks(
  database: Database,
  userIds: readonly number[],
  trx: Transaction,
): Promise<Set<number>> {
  if (userIds.length === 0) {
    return new Set()
  }
  const rows = await database.rows<{ userId: number }>(
    `SELECT DISTINCT user_id AS userId FROM task_lists
     WHERE kind = 'assigned' AND user_id IN (${places(userIds.length)}) AND tag = '' AND is_closed = 0`,
    userIds,
    trx,
  )
  return new Set(rows.map(({ userId }) => userId))
}
