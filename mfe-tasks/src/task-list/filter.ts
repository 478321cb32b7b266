import { priorities, taskDueRanges, taskSorts, taskStatuses } from '@headway/contracts'
import type { TaskFilter } from './tasks.api.ts'

const PERSON = /^(me|[1-9]\d{0,9})$/
const TEAM = /^(mine|[1-9]\d{0,9})$/
const DAY = /^2\d{3}-\d{2}-\d{2}$/
const LONGEST_SEARCH = 200
const LONGEST_TAG = 50

type Reader = (given: string) => string | undefined

const matching =
  (shape: RegExp): Reader =>
  (given) =>
    shape.test(given) ? given : undefined

const oneOf =
  (values: readonly string[]): Reader =>
  (given) =>
    values.find((value) => value === given)

/** Those that are known, in their usual order; all of them narrow nothing. */
const someOf =
  (values: readonly string[]): Reader =>
  (given) => {
    const known = values.filter((value) => given.split(',').includes(value))
    return known.length === 0 || known.length === values.length ? undefined : known.join(',')
  }

const readers: Record<keyof TaskFilter, Reader> = {
  q: (given) => given.trim().slice(0, LONGEST_SEARCH) || undefined,
  status: someOf(taskStatuses),
  priority: someOf(priorities),
  assignee: matching(PERSON),
  creator: matching(PERSON),
  owner: oneOf(['none']),
  blocked: oneOf(['yes']),
  team: matching(TEAM),
  tag: (given) => given.trim().slice(0, LONGEST_TAG) || undefined,
  due: oneOf(taskDueRanges),
  dueFrom: matching(DAY),
  dueTo: matching(DAY),
  completedFrom: matching(DAY),
  archived: oneOf(['only']),
  sort: oneOf(taskSorts.slice(1)),
}

export const filterNames = Object.keys(readers) as (keyof TaskFilter)[]

/** The filter an address names; what it does not know is left out. */
export function readFilter(parameters: URLSearchParams): TaskFilter {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = readers[name](parameters.get(name) ?? '')
      return value === undefined ? [] : [[name, value]]
    }),
  ) as TaskFilter
}

/** The filter with some values set; those that are empty go. */
export function withValues(
  filter: TaskFilter,
  values: { [Name in keyof TaskFilter]?: TaskFilter[Name] | '' },
): TaskFilter {
  const entries = Object.entries({ ...filter, ...values }).filter(([, value]) => value !== '')
  return readFilter(new URLSearchParams(entries as [string, string][]))
}

/** An address's parameters with another filter; what else they say stays. */
export function withFilter(parameters: URLSearchParams, filter: TaskFilter): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const name of filterNames) {
    next.delete(name)
  }
  for (const [name, value] of Object.entries(filter)) {
    next.set(name, value)
  }
  return next
}

/** How many filters there are, words and order aside. */
export const countFilters = ({ q: _, sort: __, ...rest }: TaskFilter): number => Object.keys(rest).length

/** Whether a filter leaves anything out. */
export const narrows = ({ sort: _, ...rest }: TaskFilter): boolean => Object.keys(rest).length > 0

/** The values of a filter that takes several. */
export const valuesOf = (given: string | undefined): string[] => given?.split(',') ?? []

/** What is due this week and open, of oneself and everybody below. */
export const teamThisWeek: TaskFilter = {
  status: 'pending,in_progress,overdue',
  team: 'mine',
  due: 'week',
}

/** Open tasks that nobody active works on. */
export const needsOwner: TaskFilter = { status: 'pending,in_progress,overdue', owner: 'none' }

/** Tasks past their due date. */
export const overdue: TaskFilter = { status: 'overdue' }

/** What is archived, which no other list has. */
export const inArchive: TaskFilter = { archived: 'only' }
