import type { Query } from '@headway/contracts'
import type { tasksDays, TaskDay } from '@headway/contracts/task-calendar'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import type { Position } from './query-plan.ts'
import { readBuckets } from './read-buckets.ts'
import { readInOrder, search } from './execute-plan.ts'
import { dueOn, type DueRange, filterOf, intersection } from './task-filter.ts'
import { type Reading, readingFor } from './tasks.list.ts'
import { presentTaskSummary } from '../core/tasks.presenter.ts'
import { readAssignees } from '../core/assignees.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Maximum number of tasks counted per day. */
const MAX_COUNTED = 100
/** Maximum number of search results that are read, the same as the limit for counts of lists. */
const MAX_SEARCHED = 1_000
/** Page sizes with their own prepared statement: one full day, and six weeks with a few tasks per day. */
const PAGE_SIZES = [100, 210]

type DaysQuery = Query<typeof tasksDays>

/** Returns one range for each day of the organization's calendar. */
const rangesOf = (calendar: Calendar, { from, to }: DaysQuery): DueRange[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY + 1 }, (_, index) => {
    const day = calendar.plusDays(from, index)
    return dueOn(calendar, { first: day, last: day })
  })

interface Found {
  positions: Position[]
  /** Days that may have more tasks than were found. */
  capped: ReadonlySet<string>
  isPartial: boolean
}

const exactly = (positions: Position[]): Found => ({ positions, capped: new Set(), isPartial: false })

/** Reads the tasks of each day from an index, up to one more than `MAX_COUNTED` per day and segment. */
async function findByDay(
  platform: Platform,
  { plan }: Reading,
  buckets: readonly DueRange[],
  calendar: Calendar,
): Promise<Found> {
  const positions: Position[] = []
  const capped = new Set<string>()
  for (const [segment] of plan.segments.entries()) {
    const found = await readBuckets(platform.database, plan, segment, { buckets, most: MAX_COUNTED + 1 })
    positions.push(...found)
    for (const [day, own] of Map.groupBy(found, ({ due }) => calendar.dayOf(due))) {
      if (own.length > MAX_COUNTED) {
        capped.add(day)
      }
    }
  }
  return { positions, capped, isPartial: false }
}

async function find(
  platform: Platform,
  reading: Reading,
  query: DaysQuery,
  calendar: Calendar,
): Promise<Found> {
  const { plan, found, filter } = reading
  if (found !== undefined) {
    return exactly(found)
  }
  if (plan.checks.length === 0) {
    return findByDay(platform, reading, rangesOf(calendar, query), calendar)
  }
  const looking = { start: undefined, enough: MAX_SEARCHED }
  const { positions, stoppedAt } = await search(platform.database, plan, looking, filter.terms !== undefined)
  return { positions, capped: new Set(), isPartial: stoppedAt !== undefined }
}

/**
 * Returns tasks by their due day. Each day costs one index range scan of about a hundred rows, however many tasks it
 * has.
 *
 * @param query first and last day of the organization's calendar, inclusive.
 */
export async function readDays(
  platform: Platform,
  actor: Actor,
  query: DaysQuery,
): Promise<{ days: TaskDay[]; isPartial: boolean }> {
  const { database, clock } = platform
  const { from, to, perDay, ...filter } = query
  const calendar = calendarOf(platform)
  const within = dueOn(calendar, { first: from, last: to })
  const asked = filterOf(platform, actor, { ...filter, limit: MAX_COUNTED })
  const reading = await readingFor(platform, actor, { ...asked, due: intersection(asked.due, within) })
  if (!reading) {
    return { days: [], isPartial: false }
  }
  const { positions, capped, isPartial } = await find(platform, reading, query, calendar)
  const byDay = Map.groupBy(positions, ({ due }) => calendar.dayOf(due))
  const days = [...byDay].sort(([one], [other]) => (one < other ? -1 : 1))
  const ids = days.flatMap(([, own]) => own.slice(0, perDay).map(({ id }) => id))
  const size = PAGE_SIZES.find((each) => each >= ids.length) ?? ids.length
  const rows = new Map((await readInOrder(database, actor, ids, size)).map((row) => [row.id, row]))
  const assignees = await readAssignees(database, [...rows.keys()], size)
  const now = clock.now()
  return {
    days: days.map(([day, own]) => ({
      day,
      total: Math.min(own.length, MAX_COUNTED),
      isTotalCapped: own.length > MAX_COUNTED || capped.has(day),
      items: own.slice(0, perDay).flatMap(({ id }) => {
        const row = rows.get(id)
        return row ? [presentTaskSummary(row, assignees.get(id) ?? [], actor, now)] : []
      }),
    })),
    isPartial,
  }
}
