import { priorities, taskDueRanges, taskSorts, taskStatuses } from '@headway/contracts'
import type { TaskFilter } from './tasks.api.ts'

const PERSON_PATTERN = /^(me|[1-9]\d{0,9})$/
const TEAM_PATTERN = /^(mine|[1-9]\d{0,9})$/
const DAY_PATTERN = /^2\d{3}-\d{2}-\d{2}$/
const MAX_SEARCH_LENGTH = 200
const MAX_TAG_LENGTH = 50

type ValueParser = (text: string) => string | undefined

const matching =
  (shape: RegExp): ValueParser =>
  (text) =>
    shape.test(text) ? text : undefined

const oneOf =
  (values: readonly string[]): ValueParser =>
  (text) =>
    values.find((value) => value === text)

/**
 * Returns the known values in their fixed order. Returns undefined for none or all of them, since neither filters
 * anything.
 */
const someOf =
  (values: readonly string[]): ValueParser =>
  (text) => {
    const known = values.filter((value) => text.split(',').includes(value))
    return known.length === 0 || known.length === values.length ? undefined : known.join(',')
  }

const parsers: Record<keyof TaskFilter, ValueParser> = {
  q: (text) => text.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
  status: someOf(taskStatuses),
  priority: someOf(priorities),
  assignee: matching(PERSON_PATTERN),
  creator: matching(PERSON_PATTERN),
  owner: oneOf(['none']),
  blocked: oneOf(['yes']),
  team: matching(TEAM_PATTERN),
  tag: (text) => text.trim().slice(0, MAX_TAG_LENGTH) || undefined,
  due: oneOf(taskDueRanges),
  dueFrom: matching(DAY_PATTERN),
  dueTo: matching(DAY_PATTERN),
  completedFrom: matching(DAY_PATTERN),
  archived: oneOf(['only']),
  sort: oneOf(taskSorts.slice(1)),
}

export const filterNames = Object.keys(parsers) as (keyof TaskFilter)[]

/** Returns the filter named in the URL, without unknown values. */
export function readFilter(parameters: URLSearchParams): TaskFilter {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = parsers[name](parameters.get(name) ?? '')
      return value === undefined ? [] : [[name, value]]
    }),
  ) as TaskFilter
}

/** Returns the filter with some values set; empty values are removed. */
export function withValues(
  filter: TaskFilter,
  values: { [Name in keyof TaskFilter]?: TaskFilter[Name] | '' },
): TaskFilter {
  const entries = Object.entries({ ...filter, ...values }).filter(([, value]) => value !== '')
  return readFilter(new URLSearchParams(entries as [string, string][]))
}

/** Returns URL parameters with another filter; the other parameters stay. */
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

/** Returns the number of filters; search text and sort order do not count. */
export const countFilters = ({ q: _, sort: __, ...rest }: TaskFilter): number => Object.keys(rest).length

/** Returns whether a filter can exclude tasks. */
export const narrows = ({ sort: _, ...rest }: TaskFilter): boolean => Object.keys(rest).length > 0

/** Returns the values of a filter that allows several. */
export const valuesOf = (text: string | undefined): string[] => text?.split(',') ?? []

/** Open tasks of the user and of everyone below, due this week. */
export const teamThisWeek: TaskFilter = {
  status: 'pending,in_progress,overdue',
  team: 'mine',
  due: 'week',
}

/** Open tasks without an active assignee. */
export const needsOwner: TaskFilter = { status: 'pending,in_progress,overdue', owner: 'none' }

/** Tasks past their due date. */
export const overdue: TaskFilter = { status: 'overdue' }

/** Archived tasks, which no other list contains. */
export const inArchive: TaskFilter = { archived: 'only' }
