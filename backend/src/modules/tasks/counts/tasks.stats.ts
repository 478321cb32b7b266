import { type Actor, readsOrganization } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { OPEN, lifecycleStates } from '../core/lifecycle.ts'
import { type Figures, ORGANIZATION } from './task-counts.ts'

export interface TaskCounts {
  totalTasks: number
  completedTasks: number
  overdueTasks: number
}

/** Returns whose counts the actor sees: those of the organization, of their subtree or of their assigned tasks. */
function toCountKey(actor: Actor): [number, 'scope' | 'assigned'] {
  if (readsOrganization(actor)) {
    return [ORGANIZATION, 'scope']
  }
  return [actor.id, actor.role === 'pm' ? 'scope' : 'assigned']
}

/**
 * Maximum number of overdue tasks not counted yet that one read looks for. The job counts 50,000 of them per minute.
 */
const MAX_UNCOUNTED = 10_000

const NO_FIGURES: Figures = { total: 0, open: 0, overdue: 0 }

async function readFigures(database: Database, userId: number, kind: 'scope' | 'assigned') {
  const [row] = await database.rows<Figures>(
    'SELECT total, open, overdue FROM task_counts WHERE user_id = ? AND kind = ?',
    [userId, kind],
  )
  return row ?? NO_FIGURES
}

/**
 * Reads the figures of a dashboard. Tasks are overdue by the clock, as in lists, even if the job has not counted them
 * yet. Marking and counting happen in one transaction and this is one statement, so no task is counted twice.
 */
async function readFiguresAt(
  database: Database,
  { userId, kind, now }: { userId: number; kind: 'scope' | 'assigned'; now: Date },
): Promise<Figures> {
  const uncounted = `SELECT id FROM tasks FORCE INDEX (tasks_late)
    WHERE list_state = 0 AND is_late = 0 AND due_sort < ? LIMIT ${MAX_UNCOUNTED}`
  const isAll = userId === ORGANIZATION
  const late = isAll
    ? `(SELECT COUNT(*) FROM (${uncounted}) due)`
    : `(SELECT COUNT(*) FROM (${uncounted}) due STRAIGHT_JOIN task_list_entries l FORCE INDEX (PRIMARY)
         ON l.task_id = due.id AND l.kind = ? AND l.user_id = ? AND l.tag = '')`
  const [row] = await database.rows<Figures>(
    `SELECT total, open, overdue + ${late} AS overdue FROM task_counts WHERE user_id = ? AND kind = ?`,
    [now, ...(isAll ? [] : [kind, userId]), userId, kind],
  )
  return row ?? NO_FIGURES
}

/**
 * Counts the tasks that the actor may read, from the stored counts.
 *
 * @param since first day of the timeframe. Tasks completed on or after this day are included besides the open ones.
 */
export async function countTasks(
  database: Database,
  actor: Actor,
  { since, now }: { since: string; now: Date },
): Promise<TaskCounts> {
  const [userId, kind] = toCountKey(actor)
  const { open, overdue } = await readFiguresAt(database, { userId, kind, now })
  const [row] = await database.rows<{ completed: number }>(
    `SELECT COALESCE(SUM(completed), 0) AS completed FROM task_completions
     WHERE user_id = ? AND kind = ? AND day >= ?`,
    [userId, kind, since],
  )
  const completed = row?.completed ?? 0
  return { totalTasks: open + completed, completedTasks: completed, overdueTasks: overdue }
}

/** Returns the number of all tasks in the organization. */
export async function countAllTasks(database: Database): Promise<number> {
  const { total } = await readFigures(database, ORGANIZATION, 'scope')
  return total
}

/** Maximum of these counts, since a larger exact number has no use. */
const MAX_COUNTED = 1_000

interface Ties {
  created: number
  watched: number
}

/**
 * Counts the open tasks assigned to a user and, up to 1000 each, the tasks they have created and the open tasks they
 * watch.
 */
export async function countTasksOf(
  database: Database,
  userId: number,
): Promise<Ties & { openAssigned: number }> {
  const { open } = await readFigures(database, userId, 'assigned')
  const [row] = await database.rows<Ties>(
    `SELECT
       (SELECT COUNT(*) FROM (SELECT 1 FROM tasks
          WHERE creator_id = ? AND lifecycle_state < ${lifecycleStates.trash} LIMIT ${MAX_COUNTED}) own) AS created,
       (SELECT COUNT(*) FROM (SELECT 1 FROM task_watchers w JOIN tasks t ON t.id = w.task_id AND t.list_state = ${OPEN}
          WHERE w.user_id = ? AND w.mode = 'watching' LIMIT ${MAX_COUNTED}) followed) AS watched`,
    [userId, userId],
  )
  return {
    openAssigned: open,
    created: row?.created ?? 0,
    watched: row?.watched ?? 0,
  }
}
