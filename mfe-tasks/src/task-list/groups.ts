import { plusDays } from '@headway/sdk'
import { priorities, taskStatuses } from '@headway/contracts'
import type { Priority, TaskStatus } from '@headway/contracts/tasks'
import { boardMessages } from '../task-board/board.messages.ts'
import { filterMessages } from './filters.messages.ts'
import { messages } from './tasks.messages.ts'
import type { TaskFilter } from './tasks.api.ts'
import { valuesOf } from './filter.ts'
import { GROUPING_PARAMETER, type View } from './view.ts'

/** Groupings of each view; the first one is the default. */
const offered = {
  table: ['none', 'person', 'status', 'due'],
  board: ['status', 'priority', 'person'],
} as const

export type Grouping = (typeof offered)[keyof typeof offered][number]

/** Returns the groupings that a view offers. */
export const groupingsOf = (view: View): readonly Grouping[] =>
  view === 'table' || view === 'board' ? offered[view] : []

/** Returns the grouping of a view from the URL. */
export const readGrouping = (parameters: URLSearchParams, view: View): Grouping => {
  const options = groupingsOf(view)
  return options.find((one) => one === parameters.get(GROUPING_PARAMETER)) ?? options[0] ?? 'none'
}

/** Returns URL parameters with another grouping. */
export function withGrouping(parameters: URLSearchParams, grouping: Grouping, view: View): URLSearchParams {
  const next = new URLSearchParams(parameters)
  if (grouping === groupingsOf(view)[0]) {
    next.delete(GROUPING_PARAMETER)
  } else {
    next.set(GROUPING_PARAMETER, grouping)
  }
  return next
}

/** A person whose tasks form a group. */
export interface GroupPerson {
  id: number
  name: string
  isMe?: boolean
  /** True if the user can assign tasks to this person. */
  isAssignable: boolean
}

/** Value that all tasks of a column have in common. */
export type ColumnValue =
  | { by: 'status'; status: TaskStatus }
  | { by: 'priority'; priority: Priority }
  | { by: 'person'; person: GroupPerson | null }

/** Tasks under one heading. */
export interface TaskGroup {
  key: string
  label: string
  /** Filter that selects its tasks. */
  filter: TaskFilter
  value?: ColumnValue
}

/** A column of a board: moving a task into it sets the column's value on the task. */
export interface Column extends TaskGroup {
  value: ColumnValue
}

/** Returns the values that a filter allows; all of them if it has none. */
const letThrough = <Value extends string>(given: string | undefined, all: readonly Value[]): Value[] =>
  given === undefined ? [...all] : all.filter((value) => valuesOf(given).includes(value))

/** Order of the columns: overdue comes before completed. */
const statusOrder: readonly TaskStatus[] = ['pending', 'in_progress', 'overdue', 'completed']

const byStatus = (filter: TaskFilter): Column[] => {
  const statuses = letThrough(filter.status, taskStatuses)
  return statusOrder
    .filter((status) => statuses.includes(status))
    .map((status) => ({
      key: status,
      label: messages.statuses[status],
      value: { by: 'status', status },
      filter: { ...filter, status },
    }))
}

const byPriority = (filter: TaskFilter): Column[] =>
  letThrough(filter.priority, priorities)
    .toReversed()
    .map((priority) => ({
      key: priority,
      label: messages.priorities[priority],
      value: { by: 'priority', priority },
      filter: { ...filter, priority },
    }))

function byPerson(filter: TaskFilter, people: readonly GroupPerson[]): Column[] {
  const unassigned: Column = {
    key: 'unassigned',
    label: filterMessages.unowned,
    value: { by: 'person', person: null },
    filter: { ...filter, owner: 'none' },
  }
  const own =
    filter.owner === 'none'
      ? []
      : people.map(
          (person): Column => ({
            key: String(person.id),
            label: person.isMe ? boardMessages.me(person.name) : person.name,
            value: { by: 'person', person },
            filter: { ...filter, assignee: String(person.id) },
          }),
        )
  return filter.assignee === undefined ? [unassigned, ...own] : own
}

/** Days ahead in the group "Next 7 days". */
export const NEXT_DAYS = 7

/** Returns groups by due date; a filter by date replaces the groups of open tasks by a single one. */
function byDue(filter: TaskFilter, today: string): TaskGroup[] {
  const texts = filterMessages.dueGroups
  const statuses = letThrough(filter.status, taskStatuses)
  const open = statuses.filter((status) => status !== 'overdue' && status !== 'completed')
  const group = (key: keyof typeof texts, narrowed: TaskFilter): TaskGroup => ({
    key,
    label: texts[key],
    filter: { ...filter, ...narrowed },
  })
  const dated: TaskGroup[] =
    filter.due || filter.dueFrom || filter.dueTo
      ? [group('chosen', { status: open.join(',') })]
      : [
          group('today', { status: open.join(','), due: 'today' }),
          group('week', {
            status: open.join(','),
            dueFrom: plusDays(today, 1),
            dueTo: plusDays(today, NEXT_DAYS),
          }),
          group('later', { status: open.join(','), dueFrom: plusDays(today, NEXT_DAYS + 1) }),
          group('none', { status: open.join(','), due: 'none' }),
        ]
  return [
    ...(statuses.includes('overdue') ? [group('overdue', { status: 'overdue' })] : []),
    ...(open.length > 0 ? dated : []),
    ...(statuses.includes('completed') ? [group('completed', { status: 'completed' })] : []),
  ]
}

/** Returns the columns of a board, without those that the filter excludes. */
export function columnsFor(grouping: Grouping, filter: TaskFilter, people: readonly GroupPerson[]): Column[] {
  if (grouping === 'person') {
    return byPerson(filter, people)
  }
  return grouping === 'priority' ? byPriority(filter) : byStatus(filter)
}

/**
 * Returns the groups of a table, without those that the filter excludes.
 *
 * @param today the organization's day, `YYYY-MM-DD`.
 */
export const groupsFor = (
  grouping: Grouping,
  filter: TaskFilter,
  people: readonly GroupPerson[],
  today: string,
): TaskGroup[] => (grouping === 'due' ? byDue(filter, today) : columnsFor(grouping, filter, people))
