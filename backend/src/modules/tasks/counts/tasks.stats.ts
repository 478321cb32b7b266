import { type Actor, readsOrganisation } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { OPEN, shelves } from '../shelves.ts'
import { type Figures, ORGANISATION } from './task-counts.ts'

export interface TaskCounts {
  totalTasks: number
  completedTasks: number
  overdueTasks: number
}

/** Whose counts an actor is shown: the organisation's, those of their subtree, or those of their own work. */
function placeOf(actor: Actor): [number, 'scope' | 'assigned'] {
  if (readsOrganisation(actor)) {
    return [ORGANISATION, 'scope']
  }
  return [actor.id, actor.role === 'pm' ? 'scope' : 'assigned']
}

/** What has fallen due and is not counted yet is looked for up to here; the job that counts it does 50,000 a minute. */
const MOST_UNCOUNTED = 10_000

const NOTHING: Figures = { total: 0, open: 0, overdue: 0 }

async function readFigures(database: Database, userId: number, kind: 'scope' | 'assigned') {
  const [row] = await database.rows<Figures>(
    'SELECT total, open, overdue FROM task_counts WHERE user_id = ? AND kind = ?',
    [userId, kind],
  )
  return row ?? NOTHING
}

/**
 * The figures of a dashboard: overdue by the clock, as lists tell it, however long ago the job has counted. Marking and
 * counting are one transaction and this is one statement, so nothing is counted twice.
 */
async function readFiguresAt(
  database: Database,
  { userId, kind, now }: { userId: number; kind: 'scope' | 'assigned'; now: Date },
): Promise<Figures> {
  const uncounted = `SELECT id FROM tasks FORCE INDEX (tasks_late)
    WHERE is_closed = 0 AND is_late = 0 AND due_sort < ? LIMIT ${MOST_UNCOUNTED}`
  const isAll = userId === ORGANISATION
  const late = isAll
    ? `(SELECT COUNT(*) FROM (${uncounted}) due)`
    : `(SELECT COUNT(*) FROM (${uncounted}) due STRAIGHT_JOIN task_lists l FORCE INDEX (PRIMARY)
         ON l.task_id = due.id AND l.kind = ? AND l.user_id = ? AND l.tag = '')`
  const [row] = await database.rows<Figures>(
    `SELECT total, open, overdue + ${late} AS overdue FROM task_counts WHERE user_id = ? AND kind = ?`,
    [now, ...(isAll ? [] : [kind, userId]), userId, kind],
  )
  return row ?? NOTHING
}

/**
 * Counts over the tasks the actor may read, from the counts that writes keep.
 *
 * @param since first day of the timeframe: tasks completed on that day or later count beside the open ones.
 */
export async function countTasks(
  database: Database,
  actor: Actor,
  { since, now }: { since: string; now: Date },
): Promise<TaskCounts> {
  const [userId, kind] = placeOf(actor)
  const { open, overdue } = await readFiguresAt(database, { userId, kind, now })
  const [row] = await database.rows<{ completed: number }>(
    `SELECT COALESCE(SUM(completed), 0) AS completed FROM task_completions
     WHERE user_id = ? AND kind = ? AND day >= ?`,
    [userId, kind, since],
  )
  const completed = row?.completed ?? 0
  return { totalTasks: open + completed, completedTasks: completed, overdueTasks: overdue }
}

/** All tasks there are. */
export async function countAllTasks(database: Database): Promise<number> {
  const { total } = await readFigures(database, ORGANISATION, 'scope')
  return total
}

/** Counting further than this says nobody more. */
const MOST_COUNTED = 1_000

interface Ties {
  created: number
  series: number
  watched: number
}

/**
 * How many open tasks a person is assigned to, and, counted up to 1000 each, how many tasks they have created, series they get tasks
 * of, and open tasks they watch: the last two by what a hand-over moves.
 */
export async function countTasksOf(
  database: Database,
  userId: number,
): Promise<Ties & { openAssigned: number }> {
  const { open } = await readFigures(database, userId, 'assigned')
  const [row] = await database.rows<Ties>(
    `SELECT
       (SELECT COUNT(*) FROM (SELECT 1 FROM tasks
          WHERE creator_id = ? AND shelf < ${shelves.trash} LIMIT ${MOST_COUNTED}) own) AS created,
       (SELECT COUNT(*) FROM (SELECT 1 FROM task_series_assignees a JOIN task_series s ON s.id = a.series_id
          WHERE a.user_id = ? AND s.state <> 'ended' LIMIT ${MOST_COUNTED}) coming) AS series,
       (SELECT COUNT(*) FROM (SELECT 1 FROM task_watchers w JOIN tasks t ON t.id = w.task_id AND t.is_closed = ${OPEN}
          WHERE w.user_id = ? AND w.mode = 'watching' LIMIT ${MOST_COUNTED}) followed) AS watched`,
    [userId, userId, userId],
  )
  return {
    openAssigned: open,
    created: row?.created ?? 0,
    series: row?.series ?? 0,
    watched: row?.watched ?? 0,
  }
}
