import * as z from 'zod/mini'
import { SearchWords } from './common.ts'
import { priorities, taskDueRanges, taskSorts, taskStatuses } from './enumerations.ts'

/** One value or several with commas between them, each once. */
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

/** What a list of tasks is narrowed by; all of it together. */
export const taskFilter = {
  /** One or several, with commas between them. */
  status: z.optional(severalOf(taskStatuses)),
  /** One or several, with commas between them. */
  priority: z.optional(severalOf(priorities)),
  assignee: z.optional(PersonId),
  creator: z.optional(PersonId),
  tag: z.optional(z.string().check(z.maxLength(50))),
  /** `none`: nobody active works on it. */
  owner: z.optional(z.literal('none')),
  /** `yes`: it is open and cannot go on. */
  blocked: z.optional(z.literal('yes')),
  /** Tasks of a manager and everyone below: `mine` for the caller, or a manager's id. */
  team: z.optional(z.union([z.literal('mine'), z.string().check(z.regex(/^[1-9]\d{0,9}$/))])),
  due: z.optional(z.enum(taskDueRanges)),
  /** First and last day it is due. */
  dueFrom: z.optional(Day),
  dueTo: z.optional(Day),
  /** Leaves out tasks completed before this day; open tasks stay. */
  completedFrom: z.optional(Day),
  /** `only`: those in the archive, which no list has otherwise. */
  archived: z.optional(z.literal('only')),
  /** Beginnings of words in title, tags and description. */
  q: z.optional(SearchWords),
}

/** In what order they come. */
export const taskSort = { sort: z.optional(z.enum(taskSorts)) }
