import { priorities, taskStatuses } from '@headway/contracts'
import type { Priority, TaskStatus } from '@headway/contracts/tasks'
import { boardMessages } from '../messages/board.ts'
import { messages } from '../messages/en.ts'
import { valuesOf } from '../task-list/filter.ts'
import { GROUPING_PARAMETER } from '../task-list/view.ts'
import type { TaskFilter } from '../tasks.api.ts'

/** What the columns of a board are; by status unless the address says otherwise. */
export const groupings = ['status', 'priority', 'person'] as const
export type Grouping = (typeof groupings)[number]

/** What an address groups a board by. */
export const readGrouping = (parameters: URLSearchParams): Grouping =>
  groupings.find((grouping) => grouping === parameters.get(GROUPING_PARAMETER)) ?? 'status'

/** An address with other columns. */
export function withGrouping(parameters: URLSearchParams, grouping: Grouping): URLSearchParams {
  const next = new URLSearchParams(parameters)
  if (grouping === 'status') {
    next.delete(GROUPING_PARAMETER)
  } else {
    next.set(GROUPING_PARAMETER, grouping)
  }
  return next
}

/** A person who has a column. */
export interface BoardPerson {
  id: number
  name: string
  /** Whether the reader may put them on a task. */
  isAssignable: boolean
}

/** What all tasks of a column have in common. */
export type ColumnValue =
  | { by: 'status'; status: TaskStatus }
  | { by: 'priority'; priority: Priority }
  | { by: 'person'; person: BoardPerson | null }

export interface Column {
  key: string
  label: string
  value: ColumnValue
  /** What its tasks are found by. */
  filter: TaskFilter
}

/** Those that a filter lets through, all where it has none. */
const letThrough = <Value extends string>(given: string | undefined, all: readonly Value[]): Value[] =>
  given === undefined ? [...all] : all.filter((value) => valuesOf(given).includes(value))

/** The order in which work goes on: overdue stands before what is done. */
const statusOrder: readonly TaskStatus[] = ['pending', 'in_progress', 'overdue', 'completed']

/** The columns of a board that is narrowed by a filter; those that it leaves nothing of are left out. */
export function columnsFor(grouping: Grouping, filter: TaskFilter, people: readonly BoardPerson[]): Column[] {
  if (grouping === 'status') {
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
  if (grouping === 'priority') {
    return letThrough(filter.priority, priorities)
      .toReversed()
      .map((priority) => ({
        key: priority,
        label: messages.priorities[priority],
        value: { by: 'priority', priority },
        filter: { ...filter, priority },
      }))
  }
  const nobody: Column = {
    key: 'nobody',
    label: boardMessages.nobody,
    value: { by: 'person', person: null },
    filter: { ...filter, owner: 'none' },
  }
  const own = filter.owner === 'none' ? [] : people.map((person) => columnOf(person, filter))
  return filter.assignee === undefined ? [nobody, ...own] : own
}

const columnOf = (person: BoardPerson, filter: TaskFilter): Column => ({
  key: String(person.id),
  label: person.name,
  value: { by: 'person', person },
  filter: { ...filter, assignee: String(person.id) },
})
