import type { Query } from '@headway/contracts'
import type { tasksDays, TaskDay } from '@headway/contracts/task-calendar'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import type { Position } from '../lists/list-plan.ts'
import { readBuckets } from '../lists/bucket-reading.ts'
import { readInOrder, search } from '../lists/list-reading.ts'
import { dueOn, type DueRange, filterOf, intersection } from '../lists/task-filter.ts'
import { type Reading, readingFor } from '../lists/tasks.list.ts'
import { presentTaskSummary } from '../tasks.presenter.ts'
import { readAssignees } from '../assigning/assignees.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Each day is counted as far as this. */
const MOST_COUNTED = 100
/** As many of a search are looked at as are counted in any list. */
const MOST_SEARCHED = 1_000
/** Sizes of pages that have a prepared statement: a day, and six weeks with a few of each. */
const PAGE_SIZES = [100, 210]

type DaysQuery = Query<typeof tasksDays>

/** A range for each day of the organisation's calendar. */
const rangesOf = (calendar: Calendar, { from, to }: DaysQuery): DueRange[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY + 1 }, (_, index) => {
    const day = calendar.plusDays(from, index)
    return dueOn(calendar, { first: day, last: day })
  })

interface Found {
  positions: Position[]
  /** Days that may have more than were found. */
  capped: ReadonlySet<string>
  isPartial: boolean
}

const exactly = (positions: Position[]): Found => ({ positions, capped: new Set(), isPartial: false })

/** What an index holds, day by day; of a day with very many the first ones. */
async function findByDay(
  platform: Platform,
  { plan }: Reading,
  buckets: readonly DueRange[],
  calendar: Calendar,
): Promise<Found> {
  const positions: Position[] = []
  const capped = new Set<string>()
  for (const [segment] of plan.segments.entries()) {
    const found = await readBuckets(platform.database, plan, segment, { buckets, most: MOST_COUNTED + 1 })
    positions.push(...found)
    for (const [day, own] of Map.groupBy(found, ({ due }) => calendar.dayOf(due))) {
      if (own.length > MOST_COUNTED) {
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
  const looking = { start: undefined, enough: MOST_SEARCHED }
  const { positions, stoppedAt } = await search(platform.database, plan, looking, filter.terms !== undefined)
  return { positions, capped: new Set(), isPartial: stoppedAt !== undefined }
}

/**
 * Tasks by the day they are due on. However many there are, each day costs a look into an index as far as a hundred rows.
 *
 * @param query days of the organisation's calendar, first and last.
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
  const asked = filterOf(platform, actor, { ...filter, limit: MOST_COUNTED })
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
      total: Math.min(own.length, MOST_COUNTED),
      isTotalCapped: own.length > MOST_COUNTED || capped.has(day),
      items: own.slice(0, perDay).flatMap(({ id }) => {
        const row = rows.get(id)
        return row ? [presentTaskSummary(row, assignees.get(id) ?? [], actor, now)] : []
      }),
    })),
    isPartial,
  }
}
