import type { Workload } from '@headway/contracts/task-workload'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf, findAwayUntil } from '../../calendar/index.ts'
import { findDirectReports } from '../../users/index.ts'
import type { PersonList } from '../core/task-list-entries.ts'
import { placeholders, readInGroups } from '../../../platform/database/sql-fragments.ts'

/** Number of users per statement. A fixed number keeps the prepared statement the same. */
const PEOPLE = 25
/** Maximum number of due tasks read per user. The exact number does not matter beyond it. */
const MAX_DUE = 200
const DAYS_OF_WEEK = 7

interface Due {
  user_id: number
  overdue: number
  due_this_week: number
}

const dueOfOne = (
  kind: PersonList,
) => `(SELECT user_id, due_sort FROM task_list_entries FORCE INDEX (task_list_entries_order)
  WHERE kind = '${kind}' AND user_id = ? AND tag = '' AND list_state = 0 AND due_sort < ? ORDER BY due_sort LIMIT ${MAX_DUE})`

async function readDue(
  database: Database,
  kind: PersonList,
  ids: readonly number[],
  { now, weekEnd }: { now: Date; weekEnd: Date },
): Promise<Due[]> {
  // The last group repeats an id, whose tasks must not count twice; no user has the id 0.
  const distinct = ids.map((id, index) => (ids.indexOf(id) === index ? id : 0))
  return database.rows<Due>(
    `SELECT user_id, SUM(due_sort < ?) AS overdue, SUM(due_sort >= ?) AS due_this_week
     FROM (${Array.from({ length: PEOPLE }, () => dueOfOne(kind)).join(' UNION ALL ')}) due GROUP BY user_id`,
    [now, now, ...distinct.flatMap((id) => [id, weekEnd])],
  )
}

const readOpen = (database: Database, kind: PersonList, ids: readonly number[]) =>
  database.rows<{ user_id: number; open: number }>(
    `SELECT user_id, open FROM task_counts WHERE kind = '${kind}' AND user_id IN (${placeholders(PEOPLE)})`,
    ids,
  )

/** Returns the end of this week in the organization's zone. */
function endOfWeek(platform: Platform): Date {
  const calendar = calendarOf(platform)
  return calendar.startOf(calendar.plusDays(calendar.mondayOf(calendar.today()), DAYS_OF_WEEK))
}

/** Number of open tasks of a user or of their subtree, and how many are overdue or due this week. */
export type OpenTasks = Pick<Workload, 'open' | 'dueThisWeek' | 'overdue'>

export const NO_OPEN_TASKS: OpenTasks = { open: 0, dueThisWeek: 0, overdue: 0 }

/** Returns the open tasks of each of the given people: assigned to them, or in their subtree. */
export async function readOpenTasks(
  platform: Platform,
  kind: PersonList,
  ids: readonly number[],
): Promise<Map<number, OpenTasks>> {
  const { database, clock } = platform
  const times = { now: clock.now(), weekEnd: endOfWeek(platform) }
  const [open, due] = await Promise.all([
    readInGroups(ids, PEOPLE, (group) => readOpen(database, kind, group)),
    readInGroups(ids, PEOPLE, (group) => readDue(database, kind, group, times)),
  ])
  const openOf = new Map(open.map((row) => [row.user_id, row.open]))
  const dueOf = new Map(due.map((row) => [row.user_id, row]))
  return new Map(
    ids.map((id) => [
      id,
      {
        open: openOf.get(id) ?? 0,
        dueThisWeek: dueOf.get(id)?.due_this_week ?? 0,
        overdue: dueOf.get(id)?.overdue ?? 0,
      },
    ]),
  )
}

/**
 * Returns the workload of a manager's active direct reports. All of their tasks are in the manager's own scope, so no
 * count reveals tasks that the manager may not see (docs/PERMISSIONS.md, "Tasks").
 *
 * @param day day for which absences are read.
 */
export async function readWorkload(platform: Platform, managerId: number, day: string): Promise<Workload[]> {
  const { database } = platform
  const ids = (await findDirectReports(database, managerId)).map(({ id }) => id)
  const [tasks, away] = await Promise.all([
    readOpenTasks(platform, 'assigned', ids),
    findAwayUntil(database, ids, day),
  ])
  return ids.map((userId) => ({
    userId,
    ...(tasks.get(userId) ?? NO_OPEN_TASKS),
    awayUntil: away.get(userId) ?? null,
  }))
}
