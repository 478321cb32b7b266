import * as z from 'zod/mini'
import { SearchWords } from './common.ts'
import { priorities, taskDueRanges, taskSorts, taskStatuses } from './enumerations.ts'

/** Returns a schema for one value or a comma-separated list without duplicates. */
function severalOf<const Value extends string>(values: readonly Value[]) {
  const one = `(${values.join('|')})`
  return z.pipe(
    z.string().check(
      z.maxLength(100),
      z.regex(new RegExp(`^${one}(,${one}){0,${values.length - 1}}$`)),
      z.refine((text) => new Set(text.split(',')).size === text.split(',').length),
    ),
    z.transform((text: string) => text.split(',') as Value[]),
  )
}

const PersonId = z.union([z.literal('me'), z.string().check(z.regex(/^[1-9]\d{0,9}$/))])

const Day = z.iso.date().check(z.refine((day) => /^2(0\d\d|100)-/.test(day)))

/** Filters of a task list; a task must match all of them. */
export const taskFilter = {
  /** One value or a comma-separated list. */
  status: z.optional(severalOf(taskStatuses)),
  /** One value or a comma-separated list. */
  priority: z.optional(severalOf(priorities)),
  assignee: z.optional(PersonId),
  creator: z.optional(PersonId),
  tag: z.optional(z.string().check(z.maxLength(50))),
  /** `none`: tasks without an active assignee. */
  owner: z.optional(z.literal('none')),
  /** `yes`: open tasks that are blocked. */
  blocked: z.optional(z.literal('yes')),
  /** Tasks of a manager and everyone below: `mine` for the caller, or a manager's id. */
  team: z.optional(z.union([z.literal('mine'), z.string().check(z.regex(/^[1-9]\d{0,9}$/))])),
  due: z.optional(z.enum(taskDueRanges)),
  /** First and last due day. */
  dueFrom: z.optional(Day),
  dueTo: z.optional(Day),
  /** Leaves out tasks completed before this day; open tasks stay. */
  completedFrom: z.optional(Day),
  /** `only`: archived tasks, which other lists omit. */
  archived: z.optional(z.literal('only')),
  /** Beginnings of words in title, tags and description. */
  q: z.optional(SearchWords),
}

/** Sort order of a task list. */
export const taskSort = { sort: z.optional(z.enum(taskSorts)) }
