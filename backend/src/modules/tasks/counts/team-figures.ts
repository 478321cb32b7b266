import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { placeholders, readInGroups } from '../../../platform/database/sql-fragments.ts'
import { OPEN, lifecycleStates } from '../core/lifecycle.ts'
import type { PersonList } from '../core/task-list-entries.ts'
import { ORGANIZATION } from './task-counts.ts'

/** Ids per prepared statement. */
const IDS = 50

export interface OpenCounts {
  open: number
  /** Updated by the job that marks overdue tasks, every minute. */
  overdue: number
}

/** Returns the number of open tasks of each of the given people: assigned to them, or in their subtree. */
export async function findOpenCounts(
  database: Database,
  kind: PersonList,
  userIds: readonly number[],
): Promise<Map<number, OpenCounts>> {
  const rows = await readInGroups(userIds, IDS, (group) =>
    database.rows<OpenCounts & { userId: number }>(
      `SELECT user_id AS userId, open, overdue FROM task_counts WHERE kind = ? AND user_id IN (${placeholders(IDS)})`,
      [kind, ...group],
    ),
  )
  return new Map(rows.map(({ userId, ...counts }) => [userId, counts]))
}

/** Returns the people with the most open assigned tasks, below a person or, for null, in the organization. */
export function findBusiest(
  database: Database,
  belowId: number | null,
  limit: number,
): Promise<{ id: number; open: number }[]> {
  const [people, values]: [string, SqlValue[]] =
    belowId === null
      ? ['users u', []]
      : ['user_closure p STRAIGHT_JOIN users u ON u.id = p.descendant_id', [belowId]]
  return database.rows<{ id: number; open: number }>(
    `SELECT u.id, c.open FROM ${people} STRAIGHT_JOIN task_counts c ON c.user_id = u.id AND c.kind = 'assigned'
     WHERE ${belowId === null ? '' : 'p.ancestor_id = ? AND p.depth > 0 AND'} u.is_active = 1 AND c.open > 0
     ORDER BY c.open DESC, u.id LIMIT ${limit}`,
    values,
  )
}

/** Returns the project managers with open tasks in their subtrees, those with the most overdue ones first. */
export function findMostOverdueTeams(
  database: Database,
  limit: number,
): Promise<(OpenCounts & { id: number })[]> {
  return database.rows<OpenCounts & { id: number }>(
    `SELECT u.id, c.open, c.overdue FROM users u FORCE INDEX (users_role_name)
     STRAIGHT_JOIN task_counts c ON c.user_id = u.id AND c.kind = 'scope'
     WHERE u.role = 'pm' AND u.is_active = 1 AND c.open > 0
     ORDER BY c.overdue DESC, c.open DESC, u.id LIMIT ${limit}`,
  )
}

/** Counts the tasks completed on each day since a day, in a person's subtree or, for null, in the organization. */
export async function countCompletedByDay(
  database: Database,
  belowId: number | null,
  from: string,
): Promise<Map<string, number>> {
  const rows = await database.rows<{ day: string; completed: number }>(
    "SELECT day, completed FROM task_completions WHERE user_id = ? AND kind = 'scope' AND day >= ?",
    [belowId ?? ORGANIZATION, from],
  )
  return new Map(rows.map(({ day, completed }) => [day, completed]))
}

/** Newest tasks that one count reads, in the lists and in the archive each. */
const MAX_TASKS = 5_000

/**
 * Counts the tasks created in each period, in a person's subtree or, for null, in the organization, without the trash.
 * Only the newest 5,000 tasks of the lists and of the archive are read.
 *
 * @param starts beginnings of the periods, oldest first; the last one ends now.
 * @returns null for periods that begin before the oldest task that was read.
 */
export async function countCreated(
  database: Database,
  belowId: number | null,
  starts: readonly Date[],
): Promise<(number | null)[]> {
  const created = starts.map(() => 0)
  let knownFrom = new Date(0)
  for (const lifecycleState of [lifecycleStates.lists, lifecycleStates.archive]) {
    const newest =
      belowId === null
        ? `SELECT id FROM tasks FORCE INDEX (tasks_lifecycle_state) WHERE lifecycle_state = ${lifecycleState} ORDER BY id DESC LIMIT ${MAX_TASKS}`
        : `SELECT task_id AS id FROM task_list_entries FORCE INDEX (task_list_entries_lifecycle_state)
           WHERE kind = 'scope' AND user_id = ? AND tag = '' AND lifecycle_state = ${lifecycleState}
           ORDER BY task_id DESC LIMIT ${MAX_TASKS}`
    const since = starts.map((_, index) => `COALESCE(SUM(t.created_at >= ?), 0) AS since${index}`)
    const [row] = await database.rows<Record<string, number> & { oldest: Date | null; tasksRead: number }>(
      `SELECT COUNT(*) AS tasksRead, MIN(t.created_at) AS oldest, ${since.join(', ')}
       FROM (${newest}) n STRAIGHT_JOIN tasks t ON t.id = n.id`,
      [...starts, ...(belowId === null ? [] : [belowId])],
    )
    if (row?.oldest && row.tasksRead === MAX_TASKS && row.oldest > knownFrom) {
      knownFrom = row.oldest
    }
    for (const index of starts.keys()) {
      created[index] =
        (created[index] ?? 0) + (row?.[`since${index}`] ?? 0) - (row?.[`since${index + 1}`] ?? 0)
    }
  }
  return created.map((count, index) => ((starts[index] ?? knownFrom) < knownFrom ? null : count))
}

/** Upper bound of the count of one range. */
const MAX_COUNT = 1_000

/**
 * Counts the open tasks due in each range, up to 1000 each, in a person's subtree or, for null, in the organization.
 */
export async function countOpenDue(
  database: Database,
  belowId: number | null,
  ranges: readonly { from: Date; before: Date }[],
): Promise<number[]> {
  const [source, condition, values]: [string, string, SqlValue[]] =
    belowId === null
      ? ['tasks d FORCE INDEX (tasks_order)', '', []]
      : [
          'task_list_entries d FORCE INDEX (task_list_entries_order)',
          "d.kind = 'scope' AND d.user_id = ? AND d.tag = '' AND",
          [belowId],
        ]
  const totals: number[] = []
  for (const { from, before } of ranges) {
    const [row] = await database.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM (SELECT 1 FROM ${source}
         WHERE ${condition} d.list_state = ${OPEN} AND d.due_sort >= ? AND d.due_sort < ? LIMIT ${MAX_COUNT}) due`,
      [...values, from, before],
    )
    totals.push(row?.total ?? 0)
  }
  return totals
}
