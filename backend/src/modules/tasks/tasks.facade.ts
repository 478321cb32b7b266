import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Fragment, fragment, placeholders, readInGroups } from '../../platform/database/sql-fragments.ts'
import { NOT_IN_TRASH, lifecycleStates } from './core/lifecycle.ts'

export interface ReportableTask {
  id: number
  title: string
  creatorId: number
}

/**
 * Reads the tasks on which the actor may report: those assigned to them, or any task for a super administrator
 * (docs/PERMISSIONS.md, "Reports"). The tasks and their assignments are locked in share mode until the report is
 * written; other reports need not wait.
 *
 * @returns the tasks by id, without those on which the actor may not report and those in the archive or the trash.
 */
export async function findReportableTasks(
  database: Database,
  actor: Actor,
  taskIds: readonly number[],
  trx: Transaction,
): Promise<Map<number, ReportableTask>> {
  if (taskIds.length === 0) {
    return new Map()
  }
  const tasks = await database.rows<ReportableTask & { isAssigned: number }>(
    `SELECT t.id, t.title, t.creator_id AS creatorId, l.task_id IS NOT NULL AS isAssigned
     FROM tasks t LEFT JOIN task_list_entries l
       ON l.task_id = t.id AND l.kind = 'assigned' AND l.user_id = ? AND l.tag = ''
     WHERE t.id IN (${placeholders(taskIds.length)}) AND t.lifecycle_state = ${lifecycleStates.lists}
     LOCK IN SHARE MODE`,
    [actor.id, ...taskIds],
    trx,
  )
  const reportable = tasks.filter(({ isAssigned }) => isAssigned === 1 || actor.role === 'super_admin')
  return new Map(reportable.map((task) => [task.id, task]))
}

/** Returns the titles of tasks that are not in the trash, for other modules. */
export async function findTaskTitles(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) {
    return new Map()
  }
  const rows = await database.rows<{ id: number; title: string }>(
    `SELECT t.id, t.title FROM tasks t WHERE t.id IN (${placeholders(ids.length)}) AND ${NOT_IN_TRASH}`,
    ids,
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** Returns which of these users have an open assigned task. */
export async function findWithOpenTasks(
  database: Database,
  userIds: readonly number[],
  trx?: Transaction,
): Promise<Set<number>> {
  if (userIds.length === 0) {
    return new Set()
  }
  const rows = await database.rows<{ userId: number }>(
    `SELECT DISTINCT user_id AS userId FROM task_list_entries
     WHERE kind = 'assigned' AND user_id IN (${placeholders(userIds.length)}) AND tag = '' AND list_state = 0`,
    userIds,
    trx,
  )
  return new Set(rows.map(({ userId }) => userId))
}

/** Returns a query for the users who work on a task that was completed in a period, which may name a user twice. */
export const usersWithCompletedTasks = ({ from, before }: { from: Date; before: Date }): Fragment =>
  fragment(
    `SELECT e.user_id FROM tasks t FORCE INDEX (tasks_completed)
     JOIN task_list_entries e FORCE INDEX (PRIMARY)
       ON e.task_id = t.id AND e.kind = 'assigned' AND e.tag = ''
     WHERE t.lifecycle_state = ${lifecycleStates.lists} AND t.completed_at >= ? AND t.completed_at < ?`,
    from,
    before,
  )

/** Ids per prepared statement. */
const IDS = 200

/** Returns which of these users work on a task that was completed in a period. */
export async function findWithCompletedTasks(
  database: Database,
  userIds: readonly number[],
  period: { from: Date; before: Date },
  trx?: Transaction,
): Promise<Set<number>> {
  const { sql, values } = usersWithCompletedTasks(period)
  const rows = await readInGroups(userIds, IDS, (group) =>
    database.rows<{ userId: number }>(
      `SELECT DISTINCT user_id AS userId FROM (${sql} AND e.user_id IN (${placeholders(IDS)})) found`,
      [...values, ...group],
      trx,
    ),
  )
  return new Set(rows.map(({ userId }) => userId))
}
