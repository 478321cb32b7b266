import type { Query } from '@headway/contracts'
import type { Priority, TaskStatus, tasksList } from '@headway/contracts/tasks'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { parseTerms } from '../../../platform/search/search-index.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import { type LifecycleState, lifecycleStates } from '../core/lifecycle.ts'
import { NO_DUE_DATE } from '../core/task.model.ts'

export type ListQuery = Query<typeof tasksList>

/** Due dates from `from` (inclusive) to `before` (exclusive). */
export interface DueRange {
  from: Date
  before: Date
}

/** Returns the intersection of the given ranges; undefined when none is given. */
export function intersection(...ranges: (DueRange | undefined)[]): DueRange | undefined {
  const given = ranges.filter((range) => range !== undefined)
  return given.length === 0
    ? undefined
    : {
        from: new Date(Math.max(...given.map(({ from }) => from.getTime()))),
        before: new Date(Math.min(...given.map(({ before }) => before.getTime()))),
      }
}

/** Filter and sort order of a list, with values such as `me` or `today` resolved. */
export interface TaskFilter {
  /** Location of the tasks. */
  lifecycleState: LifecycleState
  /** True when the filter cannot match any task. */
  isNothing: boolean
  statuses: ReadonlySet<TaskStatus> | undefined
  priorities: ReadonlySet<Priority> | undefined
  assigneeId: number | undefined
  creatorId: number | undefined
  tag: string | undefined
  isUnowned: boolean
  /** Only blocked tasks. Blocked tasks are always open. */
  isBlocked: boolean
  /** Only tasks in the subtree of this user. */
  teamId: number | undefined
  due: DueRange | undefined
  /** Leaves out tasks completed before this day; open tasks stay. */
  completedFrom: string | undefined
  /** Words to search for. Undefined without a search; empty for a search text without words, which matches no task. */
  terms: readonly string[] | undefined
  sort: NonNullable<ListQuery['sort']>
}

const NO_DUE: DueRange = { from: NO_DUE_DATE, before: new Date(NO_DUE_DATE.getTime() + 1) }

/** Returns the range of due dates for days in the organization's time zone. */
export const dueOn = (calendar: Calendar, { first, last }: { first: string; last: string }): DueRange => ({
  from: calendar.startOf(first),
  before: calendar.startOf(calendar.plusDays(last, 1)),
})

/** Returns the first and last day of a named period. Weeks start on Monday (ISO 8601). */
function daysOf(calendar: Calendar, due: 'today' | 'week' | 'next_week') {
  const today = calendar.today()
  if (due === 'today') {
    return { first: today, last: today }
  }
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const first = calendar.plusDays(today, (due === 'week' ? 0 : 7) - sinceMonday)
  return { first, last: calendar.plusDays(first, 6) }
}

/** Combines all due date parameters of the query. */
function dueOf(platform: Platform, { due, dueFrom, dueTo }: ListQuery): TaskFilter['due'] {
  const calendar = calendarOf(platform)
  const word = due && (due === 'none' ? NO_DUE : dueOn(calendar, daysOf(calendar, due)))
  const from = dueFrom && { from: calendar.startOf(dueFrom), before: NO_DUE_DATE }
  const to = dueTo && { from: new Date(0), before: dueOn(calendar, { first: dueTo, last: dueTo }).before }
  return intersection(word, from || undefined, to || undefined)
}

const personOf = (actor: Actor, given: string | undefined) =>
  given === 'me' ? actor.id : given === undefined ? undefined : Number(given)

/** Converts the parameters of a query to a filter. */
export function filterOf(platform: Platform, actor: Actor, query: ListQuery): TaskFilter {
  const isArchive = query.archived === 'only'
  return {
    lifecycleState: isArchive ? lifecycleStates.archive : lifecycleStates.lists,
    // Every archived task is completed, so a status filter matches either all or none of them.
    statuses: isArchive || !query.status ? undefined : new Set(query.status),
    isNothing: isArchive && query.status !== undefined && !query.status.includes('completed'),
    priorities: query.priority && new Set(query.priority),
    assigneeId: personOf(actor, query.assignee),
    creatorId: personOf(actor, query.creator),
    tag: query.tag || undefined,
    isUnowned: query.owner === 'none',
    isBlocked: query.blocked === 'yes',
    teamId: query.team === 'mine' ? actor.id : personOf(actor, query.team),
    due: dueOf(platform, query),
    completedFrom: query.completedFrom,
    terms: query.q === undefined || query.q.trim() === '' ? undefined : parseTerms(query.q),
    sort: query.sort ?? 'due',
  }
}
