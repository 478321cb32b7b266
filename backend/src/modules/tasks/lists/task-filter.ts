import type { Query } from '@headway/contracts'
import type { Priority, TaskStatus, tasksList } from '@headway/contracts/tasks'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { termsOf } from '../../../platform/search/words.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import { type Shelf, shelves } from '../shelves.ts'
import { NO_DUE_DATE } from '../task.model.ts'

export type ListQuery = Query<typeof tasksList>

/** Due from, and before. */
export interface DueRange {
  from: Date
  before: Date
}

/** What lies in all of the ranges that are given; undefined without any. */
export function intersection(...ranges: (DueRange | undefined)[]): DueRange | undefined {
  const given = ranges.filter((range) => range !== undefined)
  return given.length === 0
    ? undefined
    : {
        from: new Date(Math.max(...given.map(({ from }) => from.getTime()))),
        before: new Date(Math.min(...given.map(({ before }) => before.getTime()))),
      }
}

/** What a list is narrowed by, with the words of the query resolved. */
export interface TaskFilter {
  /** Where the tasks stand. */
  shelf: Shelf
  /** No task can be all of it. */
  isNothing: boolean
  statuses: ReadonlySet<TaskStatus> | undefined
  priorities: ReadonlySet<Priority> | undefined
  assigneeId: number | undefined
  creatorId: number | undefined
  tag: string | undefined
  isUnowned: boolean
  /** Only what says why it cannot go on; such tasks are open. */
  isBlocked: boolean
  /** Only tasks of this person's subtree. */
  teamId: number | undefined
  due: DueRange | undefined
  /** Leaves out tasks completed before this day; open tasks stay. */
  completedFrom: string | undefined
  /** Undefined when no words are looked for; empty for a text without any, which nothing is found by. */
  terms: readonly string[] | undefined
  sort: NonNullable<ListQuery['sort']>
}

const NO_DUE: DueRange = { from: NO_DUE_DATE, before: new Date(NO_DUE_DATE.getTime() + 1) }

/** What is due on days of the organisation's zone. */
export const dueOn = (calendar: Calendar, { first, last }: { first: string; last: string }): DueRange => ({
  from: calendar.startOf(first),
  before: calendar.startOf(calendar.plusDays(last, 1)),
})

/** The days that a word of the query means, which are weeks from Monday on (ISO 8601). */
function daysOf(calendar: Calendar, due: 'today' | 'week' | 'next_week') {
  const today = calendar.today()
  if (due === 'today') {
    return { first: today, last: today }
  }
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const first = calendar.plusDays(today, (due === 'week' ? 0 : 7) - sinceMonday)
  return { first, last: calendar.plusDays(first, 6) }
}

/** What all of the query's words about due dates mean together. */
function dueOf(platform: Platform, { due, dueFrom, dueTo }: ListQuery): TaskFilter['due'] {
  const calendar = calendarOf(platform)
  const word = due && (due === 'none' ? NO_DUE : dueOn(calendar, daysOf(calendar, due)))
  const from = dueFrom && { from: calendar.startOf(dueFrom), before: NO_DUE_DATE }
  const to = dueTo && { from: new Date(0), before: dueOn(calendar, { first: dueTo, last: dueTo }).before }
  return intersection(word, from || undefined, to || undefined)
}

const personOf = (actor: Actor, given: string | undefined) =>
  given === 'me' ? actor.id : given === undefined ? undefined : Number(given)

/** Reads the filter of a query. */
export function filterOf(platform: Platform, actor: Actor, query: ListQuery): TaskFilter {
  const isArchive = query.archived === 'only'
  return {
    shelf: isArchive ? shelves.archive : shelves.lists,
    // What is archived is completed: it is found by that or not at all.
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
    terms: query.q === undefined || query.q.trim() === '' ? undefined : termsOf(query.q),
    sort: query.sort ?? 'due',
  }
}
