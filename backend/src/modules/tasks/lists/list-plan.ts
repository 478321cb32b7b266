import type { Priority, TaskStatus } from '@headway/contracts/tasks'
import { priorities } from '@headway/contracts'
import { fragment, type Fragment } from '../../../platform/database/statement-parts.ts'
import { type ClosedAs, COMPLETED, OPEN, shelves } from '../shelves.ts'
import { NO_DUE_DATE } from '../task.model.ts'
import type { StoredStatus } from '../task-status.ts'
import {
  checksOf,
  completedSince,
  createdBy,
  isOf,
  type List,
  membership,
  type Unindexed,
} from './list-checks.ts'
import { type DueRange, intersection, type TaskFilter } from './task-filter.ts'

/** Where a row stands in the order of a list. */
export interface Position {
  /** Which of the plan's segments it lies in. */
  segment: number
  isClosed: boolean
  due: Date
  id: number
}

/** A part of a list that one index holds in its order; a list is its segments one after the other. */
export interface Segment {
  order: 'closed-due' | 'due' | '-due' | 'newest' | 'oldest'
  closedAs?: ClosedAs
  priority?: Priority
  /** As it is stored: what is overdue is so by its date. */
  status?: StoredStatus
  due?: DueRange
  /** Where it is not the plan's. */
  index?: string
}

/** Where a list's rows come from: one index in its order, and what each row is held against. */
export interface Plan {
  table: 'tasks' | 'task_lists'
  index: string
  /** SQL of the task's id. */
  id: string
  /** What the index begins with. */
  equal: Fragment[]
  segments: Segment[]
  /** What else a task must be; none where the index holds exactly the list. */
  checks: Fragment[]
  /** Tables that the checks look into, each by its key. */
  joins: Fragment[]
}

/** What leads: one of the lists, what the creator asked for has created, or all tasks. */
export type Lead = { list: List } | 'creator' | undefined

const OPEN_FIRST = [OPEN, COMPLETED] as const
/** Statuses that are the open tasks due later than now, together. */
const UPCOMING = ['pending', 'in_progress'] as const

/** Which of open and closed the filter allows: what is blocked is open, and what is on a shelf stands apart from both. */
function closedness({ shelf, statuses, isBlocked }: TaskFilter): readonly ClosedAs[] {
  if (shelf !== shelves.lists) {
    return [shelf]
  }
  const possible: readonly ClosedAs[] = isBlocked ? [OPEN] : OPEN_FIRST
  if (statuses === undefined) {
    return possible
  }
  return possible.filter((closedAs) =>
    closedAs === COMPLETED
      ? statuses.has('completed')
      : [...statuses].some((status) => status !== 'completed'),
  )
}

/** Behind every due date, and behind having none. */
const LAST = new Date(NO_DUE_DATE.getTime() + 1)

/** The range of dates that says the same as the statuses among open tasks, `all` where every date does. */
function rangeOfStatuses({ statuses }: TaskFilter, now: Date): DueRange | 'all' | undefined {
  if (statuses === undefined) {
    return 'all'
  }
  const isUpcoming = UPCOMING.every((status) => statuses.has(status))
  if (isUpcoming && statuses.has('overdue')) {
    return 'all'
  }
  if (statuses.has('completed')) {
    return statuses.size === 1 ? 'all' : undefined
  }
  if (isUpcoming) {
    return { from: now, before: LAST }
  }
  return statuses.size === 1 && statuses.has('overdue') ? { from: new Date(0), before: now } : undefined
}

const only = <Value>(values: ReadonlySet<Value> | undefined): Value | undefined =>
  values?.size === 1 ? values.values().next().value : undefined

/** How far an index carries a filter in its order. */
interface Sorted {
  index: string
  equal: Fragment[]
  segments: Segment[]
  left: Unindexed
}

/** Latest first, and what has no date behind it. */
const latestFirst = (due: DueRange | undefined): DueRange[] =>
  [
    { from: new Date(0), before: NO_DUE_DATE },
    { from: NO_DUE_DATE, before: LAST },
  ].flatMap((part) => {
    const own = intersection(part, due)
    return own && own.from < own.before ? [own] : []
  })

/**
 * By date or by priority.
 *
 * @param isFine whether there is an index for each combination of one status and one priority.
 */
function byDate(filter: TaskFilter, isFine: boolean, now: Date): Sorted {
  const { sort, statuses, priorities: wanted } = filter
  const isByPriority = sort === 'priority' || sort === '-priority'
  const ranked = sort === '-priority' ? priorities : priorities.toReversed()
  const priority = isByPriority || !isFine ? undefined : only(wanted)
  const status = isFine ? only(statuses) : undefined
  // Completed tasks have the index of all that are closed: theirs by status holds those of the archive too.
  const stored = status === 'overdue' || status === 'completed' ? undefined : status
  const range = rangeOfStatuses(filter, now)
  const later = stored === undefined ? undefined : { from: now, before: LAST }
  const due = intersection(filter.due, later, range === 'all' ? undefined : range)
  const dues = sort === '-due' ? latestFirst(due) : [due]
  const isWhole = due === undefined && statuses === undefined && !filter.isBlocked
  const isPlain = sort === 'due' && isWhole && filter.shelf === shelves.lists
  const closed = stored !== undefined || isPlain ? [undefined] : closedness(filter)
  const urgent = isByPriority ? ranked.filter((each) => wanted?.has(each) ?? true) : [undefined]
  const order = sort === '-due' ? '-due' : 'due'
  const segments = closed.flatMap((closedAs) =>
    urgent.flatMap((each) =>
      dues.map(
        (own): Segment => ({
          order: isPlain ? 'closed-due' : order,
          ...(closedAs === undefined ? {} : { closedAs }),
          ...(each === undefined ? {} : { priority: each }),
          ...(own === undefined ? {} : { due: own }),
        }),
      ),
    ),
  )
  const usesPriority = isByPriority || priority !== undefined
  return {
    index: `${usesPriority ? 'priority_' : ''}${stored ? 'status_' : ''}order`,
    equal: [
      ...(priority === undefined ? [] : [fragment('d.priority = ?', priority)]),
      ...(stored === undefined ? [] : [fragment('d.status = ?', stored)]),
    ],
    segments,
    left: {
      statuses: stored === undefined && range === undefined,
      priorities: !usesPriority && wanted !== undefined,
      due: false,
    },
  }
}

const byCreation = ({ shelf }: TaskFilter, order: 'newest' | 'oldest'): Sorted => ({
  index: 'newest',
  equal: [fragment('d.shelf = ?', shelf)],
  segments: [{ order }],
  left: { statuses: true, priorities: true, due: true },
})

/** As work goes on. */
const STAGES: readonly TaskStatus[] = ['pending', 'in_progress', 'overdue', 'completed']

/** The tasks of one status by when they are due: what is overdue or completed has the indexes of all that are open or closed. */
function stageOf(status: TaskStatus, priority: Priority | undefined, now: Date): Segment {
  const indexes = priority === undefined ? '' : 'priority_'
  if (status === 'completed') {
    return { order: 'due', closedAs: COMPLETED, index: `${indexes}order` }
  }
  return status === 'overdue'
    ? { order: 'due', closedAs: OPEN, due: { from: new Date(0), before: now }, index: `${indexes}order` }
    : { order: 'due', status, due: { from: now, before: LAST }, index: `${indexes}status_order` }
}

/** By status, each of them by date. */
function byStatus(filter: TaskFilter, now: Date): Sorted {
  const { statuses, priorities: wanted, shelf, sort, isBlocked } = filter
  const priority = only(wanted)
  const stages = STAGES.filter(
    (status) => (statuses?.has(status) ?? true) && !(isBlocked && status === 'completed'),
  ).map((status) => stageOf(status, priority, now))
  // What is archived is completed, all of it.
  const isArchive = shelf !== shelves.lists
  const shown: Segment[] = isArchive ? [{ order: 'due', closedAs: shelf }] : stages
  return {
    index: `${priority === undefined ? '' : 'priority_'}order`,
    equal: priority === undefined ? [] : [fragment('d.priority = ?', priority)],
    segments: (sort === '-status' ? shown.toReversed() : shown).map((segment) => {
      const due = intersection(segment.due, filter.due)
      return { ...segment, ...(due ? { due } : {}) }
    }),
    left: { statuses: false, priorities: priority === undefined && wanted !== undefined, due: false },
  }
}

function sortedBy(filter: TaskFilter, isFine: boolean, now: Date): Sorted {
  const { sort } = filter
  if (sort === 'newest' || sort === 'oldest') {
    return byCreation(filter, sort)
  }
  return sort === 'status' || sort === '-status' ? byStatus(filter, now) : byDate(filter, isFine, now)
}

/**
 * Plans how a list is read.
 *
 * @param lead what is walked in its order.
 * @param others lists that a task must stand in too.
 */
export function planFor(filter: TaskFilter, lead: Lead, others: readonly List[], now: Date): Plan {
  const list = typeof lead === 'object' ? lead.list : undefined
  const leadsCreator = lead === 'creator'
  const table = list ? 'task_lists' : 'tasks'
  const id = list ? 'd.task_id' : 'd.id'
  const sorted = sortedBy(filter, !leadsCreator, now)
  const leading = list ? [isOf(list, 'd')] : []
  if (leadsCreator) {
    leading.push(fragment('d.creator_id = ?', filter.creatorId ?? 0))
  }
  const member = membership(others, id)
  const { creatorId } = filter
  const nameOf = (index: string) => indexName(table, leadsCreator, index)
  const creator = creatorId === undefined || leadsCreator ? NO_CHECK : createdBy(creatorId, table)
  const completion = completionCheck(filter, table)
  return {
    table,
    index: nameOf(sorted.index),
    id,
    equal: [...leading, ...sorted.equal],
    segments: sorted.segments.map((segment) =>
      segment.index === undefined ? segment : { ...segment, index: nameOf(segment.index) },
    ),
    checks: [
      ...member.checks,
      ...creator.checks,
      ...completion.checks,
      ...checksOf(filter, sorted.left, id, now),
    ],
    joins: [...member.joins, ...creator.joins, ...completion.joins],
  }
}

const NO_CHECK = { joins: [], checks: [] }

const completionCheck = ({ completedFrom }: TaskFilter, table: Plan['table']) =>
  completedFrom === undefined ? NO_CHECK : completedSince(completedFrom, table)

const indexName = (table: Plan['table'], leadsCreator: boolean, index: string): string =>
  `${table}_${leadsCreator ? 'creator_' : ''}${index}`

const EVERYTHING = { statuses: true, priorities: true, due: true }

/** Plans how tasks that were found by a rare word are held against everything else that is asked for. */
export function planForFound(filter: TaskFilter, lists: readonly List[], now: Date): Plan {
  const member = membership(lists, 'd.id')
  const creator = filter.creatorId === undefined ? NO_CHECK : createdBy(filter.creatorId, 'tasks')
  const completion = completionCheck(filter, 'tasks')
  return {
    table: 'tasks',
    index: 'PRIMARY',
    id: 'd.id',
    equal: [],
    segments: sortedBy(filter, true, now).segments,
    checks: [
      fragment('d.shelf = ?', filter.shelf),
      ...member.checks,
      ...creator.checks,
      ...completion.checks,
      ...checksOf(filter, EVERYTHING, 'd.id', now),
    ],
    joins: [...member.joins, ...creator.joins, ...completion.joins],
  }
}
