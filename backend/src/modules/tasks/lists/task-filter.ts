import type { Query } from '@headway/contracts'
import type { Priority, TaskStatus, tasksList } from '@headway/contracts/tasks'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { termsOf } from '../../../platform/words.ts'
import { calendarOf } from '../../calendar/index.ts'
import { type Shelf, shelves } from '../shelves.ts'
import { NO_DUE_DATE } from '../task.model.ts'

export type ListQuery = Query<typeof tasksList>

const DAY = 24 * 60 * 60 * 1_000

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
  /** Only what lies in the actor's subtree, whatever else they may read. */
  isOwnTeam: boolean
  due: DueRange | undefined
  /** Undefined when no words are looked for; empty for a text without any, which nothing is found by. */
  terms: readonly string[] | undefined
  sort: NonNullable<ListQuery['sort']>
}

/** Both ends of what is due, in UTC like the due dates themselves. */
function dueOf(platform: Platform, { due, dueFrom, dueTo }: ListQuery): TaskFilter['due'] {
  const day = (text: string) => new Date(text).getTime()
  const ranges: [from: number, before: number][] = []
  if (due === 'none') {
    ranges.push([NO_DUE_DATE.getTime(), NO_DUE_DATE.getTime() + 1])
  } else if (due !== undefined) {
    const today = day(calendarOf(platform).today())
    const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY
    const [from, days] = { today: [today, 1], week: [monday, 7], next_week: [monday + 7 * DAY, 7] }[due] as [
      number,
      number,
    ]
    ranges.push([from, from + days * DAY])
  }
  if (dueFrom !== undefined || dueTo !== undefined) {
    ranges.push([
      dueFrom === undefined ? 0 : day(dueFrom),
      dueTo === undefined ? NO_DUE_DATE.getTime() : day(dueTo) + DAY,
    ])
  }
  return ranges.length === 0
    ? undefined
    : {
        from: new Date(Math.max(...ranges.map(([from]) => from))),
        before: new Date(Math.min(...ranges.map(([, before]) => before))),
      }
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
    isOwnTeam: query.team === 'mine',
    due: dueOf(platform, query),
    terms: query.q === undefined || query.q.trim() === '' ? undefined : termsOf(query.q),
    sort: query.sort ?? 'due',
  }
}
