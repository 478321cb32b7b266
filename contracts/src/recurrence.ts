import * as z from 'zod/mini'
import { Day } from './calendar.contract.ts'
import { TimeOfDay, weekdays } from './common.ts'
import { nonWorkingDayRules, recurrencePatterns } from './enumerations.ts'

export const RecurrencePattern = z.enum(recurrencePatterns, 'Choose how often the task recurs')
export type RecurrencePattern = z.infer<typeof RecurrencePattern>

/** What becomes of a due date that falls on a day on which nobody works. */
export const NonWorkingDayRule = z.enum(nonWorkingDayRules, 'Choose what happens on days off')
export type NonWorkingDayRule = z.infer<typeof NonWorkingDayRule>

const EVERY = 'Enter a whole number from 1 to 99'
const LEAD = 'Enter a whole number of days from 0 to 60'
const COUNT = 'Enter a whole number from 1 to 1000'

/** Days before it is due on which a task appears, unless somebody says otherwise. */
export const usualLeadDays = { daily: 0, weekly: 3, monthly: 7, quarterly: 14 } as const

const choice = {
  /** Every so many days, weeks, months or quarters. */
  every: z._default(z.int(EVERY).check(z.minimum(1, EVERY), z.maximum(99, EVERY)), 1),
  /** For weekly ones, as ISO 8601 counts them: 1 is Monday. Null for the weekday of the first day. */
  weekdays: z._default(
    z.nullable(weekdays({ invalid: 'Choose days of the week', none: 'Choose at least one day' })),
    null,
  ),
  /** In the organisation's time zone; null when they are due by the end of their day. */
  dueTime: z._default(z.nullable(TimeOfDay), null),
  nonWorkingDays: z._default(NonWorkingDayRule, 'after'),
  /** Null for what is usual with the pattern. */
  leadDays: z._default(z.nullable(z.int(LEAD).check(z.minimum(0, LEAD), z.maximum(60, LEAD))), null),
  /** The last day that the rule gives; moved off a holiday, a task may be due after it. */
  endsOn: z._default(z.nullable(Day), null),
  /** How many tasks there are in all. */
  endsAfter: z._default(z.nullable(z.int(COUNT).check(z.minimum(1, COUNT), z.maximum(1_000, COUNT))), null),
}

const hasOneEnd = z.refine<{ endsOn: string | null; endsAfter: number | null }>(
  ({ endsOn, endsAfter }) => endsOn === null || endsAfter === null,
  { path: ['endsAfter'], message: 'Choose one end: a day or a number', params: { code: 'two_ends' } },
)

/** What of a rule is chosen beside its pattern when a recurring task is created; its first day is the due date. */
export const RecurrenceChoice = z.strictObject(choice, 'Choose how the task repeats').check(hasOneEnd)
export type RecurrenceChoice = z.infer<typeof RecurrenceChoice>

/** When the tasks of a series are due. */
export const SeriesRule = z
  .strictObject(
    {
      pattern: RecurrencePattern,
      /** The day that intervals, weeks and days of the month are counted from. */
      firstDay: Day,
      ...choice,
    },
    'Choose how the task repeats',
  )
  .check(
    hasOneEnd,
    z.refine(({ pattern, weekdays: days }) => pattern === 'weekly' || days === null, {
      path: ['weekdays'],
      message: 'Only a weekly series has days of the week',
      params: { code: 'weekdays_without_weekly' },
    }),
  )
export type SeriesRule = z.infer<typeof SeriesRule>
