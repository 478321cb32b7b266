import type { Workload } from '@headway/contracts/task-workload'
import type { Database } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf, findAbsences } from '../../calendar/index.ts'
import { findDirectReports } from '../../users/index.ts'
import { padded, places } from '../../../platform/statement-parts.ts'

/** People that one statement looks at, so that it stays the same statement. */
const PEOPLE = 25
/** Tasks that are looked at for one person: whoever has more due has too much, however much more it is. */
const MOST_DUE = 200
const DAYS_OF_WEEK = 7

interface Due {
  user_id: number
  overdue: number
  due_this_week: number
}

const dueOfOne = `(SELECT user_id, due_sort FROM task_lists FORCE INDEX (task_lists_order)
  WHERE kind = 'assigned' AND user_id = ? AND tag = '' AND is_closed = 0 AND due_sort < ? ORDER BY due_sort LIMIT ${MOST_DUE})`

/** A place for everybody of a statement; nobody has the id 0. */
const seated = (ids: readonly number[]): number[] => [
  ...ids,
  ...Array.from({ length: PEOPLE - ids.length }, () => 0),
]

async function readDue(
  database: Database,
  ids: readonly number[],
  { now, weekEnd }: { now: Date; weekEnd: Date },
): Promise<Due[]> {
  return database.rows<Due>(
    `SELECT user_id, SUM(due_sort < ?) AS overdue, SUM(due_sort >= ?) AS due_this_week
     FROM (${Array.from({ length: PEOPLE }, () => dueOfOne).join(' UNION ALL ')}) due GROUP BY user_id`,
    [now, now, ...seated(ids).flatMap((id) => [id, weekEnd])],
  )
}

const readOpen = (database: Database, ids: readonly number[]) =>
  database.rows<{ user_id: number; open: number }>(
    `SELECT user_id, open FROM task_counts WHERE kind = 'assigned' AND user_id IN (${places(PEOPLE)})`,
    padded(ids, PEOPLE),
  )

/** The moment the week of now ends, which begins on Monday (ISO 8601), in the organisation's zone. */
function endOfWeek(platform: Platform): Date {
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK
  return calendar.startOf(calendar.plusDays(today, DAYS_OF_WEEK + 1 - weekday))
}

/**
 * What the active direct reports of somebody have on their hands: their tasks all lie in that person's own scope, so no count tells
 * of what may not be seen (docs/RULES.md, "Tasks").
 *
 * @param day on which an absence counts.
 */
export async function readWorkload(platform: Platform, managerId: number, day: string): Promise<Workload[]> {
  const { database, clock } = platform
  const ids = (await findDirectReports(database, managerId)).map(({ id }) => id)
  const times = { now: clock.now(), weekEnd: endOfWeek(platform) }
  const found: Workload[] = []
  for (let start = 0; start < ids.length; start += PEOPLE) {
    const some = ids.slice(start, start + PEOPLE)
    const [open, due, absences] = await Promise.all([
      readOpen(database, some),
      readDue(database, some, times),
      findAbsences(database, some, { from: day, to: day }),
    ])
    const openOf = new Map(open.map((row) => [row.user_id, row.open]))
    const dueOf = new Map(due.map((row) => [row.user_id, row]))
    for (const userId of some) {
      const away = (absences.get(userId) ?? []).map(({ lastDay }) => lastDay).toSorted()
      found.push({
        userId,
        open: openOf.get(userId) ?? 0,
        dueThisWeek: dueOf.get(userId)?.due_this_week ?? 0,
        overdue: dueOf.get(userId)?.overdue ?? 0,
        awayUntil: away.at(-1) ?? null,
      })
    }
  }
  return found
}
