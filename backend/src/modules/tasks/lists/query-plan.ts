import type { Priority, TaskStatus } from '@headway/contracts/tasks'
import { priorities } from '@headway/contracts'
import { fragment, type Fragment } from '../../../platform/database/sql-fragments.ts'
import { type ListState, COMPLETED, OPEN, lifecycleStates } from '../core/lifecycle.ts'
import { NO_DUE_DATE } from '../core/task.model.ts'
import type { StoredStatus } from '../core/task-status.ts'
import {
  filterConditions,
  completedSince,
  createdBy,
  isOf,
  type List,
  membership,
  type Unindexed,
} from './filter-conditions.ts'
import { type DueRange, intersection, type TaskFilter } from './task-filter.ts'

/** Position of a row in the sort order of a list. */
export interface Position {
  /** Index of the segment in the plan. */
  segment: number
  isCompleted: boolean
  due: Date
  id: number
}

/** A range of one index in its order. A list is the concatenation of its segments. */
export interface Segment {
  order: 'closed-due' | 'due' | '-due' | 'newest' | 'oldest'
  listState?: ListState
  priority?: Priority
  /** The stored status. Overdue tasks are selected by their due date instead. */
  status?: StoredStatus
  due?: DueRange
  /** Name of the index when it differs from that of the plan. */
  index?: string
}

/**
 * The source of a list's rows: an index that is scanned in its order, and the conditions that each row must fulfill.
 */
export interface Plan {
  table: 'tasks' | 'task_list_entries'
  index: string
  /** SQL expression of the task's id. */
  id: string
  /** Equality conditions on the first columns of the index. */
  equal: Fragment[]
  segments: Segment[]
  /** Other conditions on the task. Empty when the index contains exactly the tasks of the list. */
  checks: Fragment[]
  /** Joins that the checks need, each by key. */
  joins: Fragment[]
}

/** Source of the leading index: one of the lists, the tasks of the requested creator, or all tasks. */
export type Lead = { list: List } | 'creator' | undefined

const OPEN_FIRST = [OPEN, COMPLETED] as const
/** These two statuses together cover all open tasks that are not overdue. */
const UPCOMING = ['pending', 'in_progress'] as const

/**
 * Returns the values of `list_state` that the filter allows. Blocked tasks are open, and archived or deleted tasks have
 * values of their own.
 */
function closedness({ lifecycleState, statuses, isBlocked }: TaskFilter): readonly ListState[] {
  if (lifecycleState !== lifecycleStates.lists) {
    return [lifecycleState]
  }
  const possible: readonly ListState[] = isBlocked ? [OPEN] : OPEN_FIRST
  if (statuses === undefined) {
    return possible
  }
  return possible.filter((closedAs) =>
    closedAs === COMPLETED
      ? statuses.has('completed')
      : [...statuses].some((status) => status !== 'completed'),
  )
}

/** Upper bound greater than every `due_sort`, including the value for no due date. */
const LAST = new Date(NO_DUE_DATE.getTime() + 1)

/**
 * Returns the range of due dates that is equivalent to the status filter among open tasks. `all` means every due date,
 * undefined that no range is equivalent.
 */
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

/** An index with its segments, and the filters that it does not cover. */
interface Sorted {
  index: string
  equal: Fragment[]
  segments: Segment[]
  left: Unindexed
}

/** Returns the ranges for the order "latest first". Tasks without a due date come last. */
const latestFirst = (due: DueRange | undefined): DueRange[] =>
  [
    { from: new Date(0), before: NO_DUE_DATE },
    { from: NO_DUE_DATE, before: LAST },
  ].flatMap((part) => {
    const own = intersection(part, due)
    return own && own.from < own.before ? [own] : []
  })

/**
 * Sorts by due date or by priority.
 *
 * @param isFine whether an index exists for each combination of one status and one priority.
 */
function byDate(filter: TaskFilter, isFine: boolean, now: Date): Sorted {
  const { sort, statuses, priorities: wanted } = filter
  const isByPriority = sort === 'priority' || sort === '-priority'
  const ranked = sort === '-priority' ? priorities : priorities.toReversed()
  const priority = isByPriority || !isFine ? undefined : only(wanted)
  const status = isFine ? only(statuses) : undefined
  // Completed tasks use the index on `list_state`, because the index on `status` also contains archived tasks.
  const stored = status === 'overdue' || status === 'completed' ? undefined : status
  const range = rangeOfStatuses(filter, now)
  const later = stored === undefined ? undefined : { from: now, before: LAST }
  const due = intersection(filter.due, later, range === 'all' ? undefined : range)
  const dues = sort === '-due' ? latestFirst(due) : [due]
  const isWhole = due === undefined && statuses === undefined && !filter.isBlocked
  const isPlain = sort === 'due' && isWhole && filter.lifecycleState === lifecycleStates.lists
  const closed = stored !== undefined || isPlain ? [undefined] : closedness(filter)
  const urgent = isByPriority ? ranked.filter((each) => wanted?.has(each) ?? true) : [undefined]
  const order = sort === '-due' ? '-due' : 'due'
  const segments = closed.flatMap((closedAs) =>
    urgent.flatMap((each) =>
      dues.map(
        (own): Segment => ({
          order: isPlain ? 'closed-due' : order,
          ...(closedAs === undefined ? {} : { listState: closedAs }),
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

const byCreation = ({ lifecycleState }: TaskFilter, order: 'newest' | 'oldest'): Sorted => ({
  index: 'lifecycle_state',
  equal: [fragment('d.lifecycle_state = ?', lifecycleState)],
  segments: [{ order }],
  left: { statuses: true, priorities: true, due: true },
})

/** Sort order of the statuses. */
const STAGES: readonly TaskStatus[] = ['pending', 'in_progress', 'overdue', 'completed']

/**
 * Returns the segment of one status, sorted by due date. Overdue and completed tasks use the indexes of open and
 * closed tasks.
 */
function stageOf(status: TaskStatus, priority: Priority | undefined, now: Date): Segment {
  const indexes = priority === undefined ? '' : 'priority_'
  if (status === 'completed') {
    return { order: 'due', listState: COMPLETED, index: `${indexes}order` }
  }
  return status === 'overdue'
    ? { order: 'due', listState: OPEN, due: { from: new Date(0), before: now }, index: `${indexes}order` }
    : { order: 'due', status, due: { from: now, before: LAST }, index: `${indexes}status_order` }
}

/** Sorts by status, then by due date. */
function byStatus(filter: TaskFilter, now: Date): Sorted {
  const { statuses, priorities: wanted, lifecycleState, sort, isBlocked } = filter
  const priority = only(wanted)
  const stages = STAGES.filter(
    (status) => (statuses?.has(status) ?? true) && !(isBlocked && status === 'completed'),
  ).map((status) => stageOf(status, priority, now))
  // All archived tasks are completed, so one segment holds them.
  const isArchive = lifecycleState !== lifecycleStates.lists
  const shown: Segment[] = isArchive ? [{ order: 'due', listState: lifecycleState }] : stages
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
 * @param lead the list or creator whose index is scanned in its order.
 * @param others lists that must also contain the task.
 */
export function planFor(filter: TaskFilter, lead: Lead, others: readonly List[], now: Date): Plan {
  const list = typeof lead === 'object' ? lead.list : undefined
  const leadsCreator = lead === 'creator'
  const table = list ? 'task_list_entries' : 'tasks'
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
      ...filterConditions(filter, sorted.left, id, now),
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

/** Plans how tasks found by a rare word are checked against the rest of the filter. */
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
      fragment('d.lifecycle_state = ?', filter.lifecycleState),
      ...member.checks,
      ...creator.checks,
      ...completion.checks,
      ...filterConditions(filter, EVERYTHING, 'd.id', now),
    ],
    joins: [...member.joins, ...creator.joins, ...completion.joins],
  }
}
