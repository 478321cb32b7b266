import type { Priority, TaskStatus } from '@headway/contracts/tasks'
import { useCurrentUser, useFormats } from '@headway/sdk'
import { messages } from './tasks.messages.ts'
import { filterMessages } from './filters.messages.ts'
import { filterSheetMessages } from './filterSheet.messages.ts'
import { trashMessages } from '../trash/trash.messages.ts'
import type { TaskFilter } from './tasks.api.ts'
import { valuesOf } from './filter.ts'
import { useFindsPeople, usePersonName } from './usePeople.ts'

const texts = filterSheetMessages.chips

/** Filters that one editor changes together. */
export type FilterField = keyof typeof filterSheetMessages.fields

/** Returns the filters offered to a role: staff see only their own tasks, and only some roles can search people. */
export function useFilterFields(): FilterField[] {
  const findsPeople = useFindsPeople()
  const isStaff = useCurrentUser().role === 'staff'
  return (Object.keys(filterSheetMessages.fields) as FilterField[]).filter(
    (field) => (field !== 'assignee' || !isStaff) && (field !== 'creator' || findsPeople),
  )
}

/** An active filter, as its chip shows it. */
export interface ActiveFilter {
  key: keyof TaskFilter
  name: string
  /** Missing for a filter that is only on or off. */
  value?: string
  /** Field that edits the filter; undefined if it can only be removed. */
  field?: FilterField
}

const OPEN = 'pending,in_progress,overdue'

const namesOf = <Value extends string>(given: string, names: Record<Value, string>) =>
  valuesOf(given)
    .map((value) => names[value as Value])
    .join(texts.or)

/** Returns the active filters in the order of the menu. */
export function useActiveFilters(filter: TaskFilter): ActiveFilter[] {
  const { dueDate } = useFormats()
  const assignee = usePersonName(filter.assignee)
  const creator = usePersonName(filter.creator)
  const manager = usePersonName(filter.team)
  const { status, priority, owner, blocked, team, tag, due, dueFrom, dueTo } = filter
  const all: (ActiveFilter | undefined)[] = [
    filter.archived && { key: 'archived', name: trashMessages.archiveFilter },
    status && {
      key: 'status',
      name: texts.status,
      value: status === OPEN ? texts.open : namesOf<TaskStatus>(status, messages.statuses),
      field: 'status',
    },
    priority && {
      key: 'priority',
      name: texts.priority,
      value: namesOf<Priority>(priority, messages.priorities),
      field: 'priority',
    },
    filter.assignee && { key: 'assignee', name: texts.assignee, value: assignee, field: 'assignee' },
    team && {
      key: 'team',
      name: texts.team,
      value: team === 'mine' ? texts.myTeam : filterSheetMessages.teamOf(manager),
      field: 'assignee',
    },
    owner && { key: 'owner', name: filterMessages.unowned, field: 'assignee' },
    filter.creator && { key: 'creator', name: texts.creator, value: creator, field: 'creator' },
    blocked && { key: 'blocked', name: filterSheetMessages.fields.blocked },
    due && { key: 'due', name: texts.due, value: filterSheetMessages.dues[due], field: 'due' },
    dueFrom && { key: 'dueFrom', name: texts.dueFrom, value: dueDate(dueFrom), field: 'due' },
    dueTo && { key: 'dueTo', name: texts.dueTo, value: dueDate(dueTo), field: 'due' },
    filter.completedFrom && {
      key: 'completedFrom',
      name: texts.completedFrom(dueDate(filter.completedFrom)),
    },
    tag && { key: 'tag', name: texts.tag, value: tag, field: 'tag' },
  ].map((one) => (one ? (one as ActiveFilter) : undefined))
  return all.filter((one) => one !== undefined)
}
