import { type Actor, readsOrganisation } from '../../platform/actor.ts'
import type { Database } from '../../platform/database.ts'

export interface TaskCounts {
  totalTasks: number
  completedTasks: number
  overdueTasks: number
}

interface CountRow {
  open: number
  overdue: number
  completed: number
}

/**
 * Counts over the tasks the actor may read.
 *
 * @param since start of the timeframe: tasks completed from then on count beside the open ones.
 */
export async function countTasks(
  database: Database,
  actor: Actor,
  since: Date,
  now: Date,
): Promise<TaskCounts> {
  const source = readsOrganisation(actor)
    ? undefined
    : actor.role === 'pm'
      ? 'task_scope'
      : 'task_assignments'
  const from = source ? `${source} d JOIN tasks t ON t.id = d.task_id` : 'tasks t'
  const own = source ? 'd.user_id = ? AND' : ''
  const values = source ? [actor.id] : []
  const sorted = source ? 'd' : 't'
  const [row] = await database.rows<CountRow>(
    `SELECT
      (SELECT COUNT(*) FROM ${from} WHERE ${own} ${sorted}.is_closed = 0) AS open,
      (SELECT COUNT(*) FROM ${from} WHERE ${own} ${sorted}.is_closed = 0 AND ${sorted}.due_sort < ?) AS overdue,
      (SELECT COUNT(*) FROM ${from} WHERE ${own} ${sorted}.is_closed = 1 AND t.completed_at >= ?) AS completed`,
    [...values, ...values, now, ...values, since],
  )
  const { open = 0, overdue = 0, completed = 0 } = row ?? {}
  return { totalTasks: open + completed, completedTasks: completed, overdueTasks: overdue }
}

/** All tasks there are. */
export async function countAllTasks(database: Database): Promise<number> {
  const [row] = await database.rows<{ total: number }>('SELECT COUNT(*) AS total FROM tasks')
  return row?.total ?? 0
}

/** How many open tasks a person is assigned to, and how many they have created. */
export async function countTasksOf(database: Database, userId: number) {
  const [row] = await database.rows<{ openAssigned: number; created: number }>(
    `SELECT (SELECT COUNT(*) FROM task_assignments WHERE user_id = ? AND is_closed = 0) AS openAssigned,
      (SELECT COUNT(*) FROM tasks WHERE creator_id = ?) AS created`,
    [userId, userId],
  )
  return row ?? { openAssigned: 0, created: 0 }
}
