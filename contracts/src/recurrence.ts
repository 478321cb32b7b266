import * as z from 'zod/mini'
import { Day } from './calendar.contract.ts'
import { TimeOfDay, weekdays } from './common.ts'
import { nonWorkingDayRules, recurrencePatterns } from './enumerations.ts'

export const RecurrencePattern = z.enum(recurrencePatterns, 'Choose how often the task recurs')
export type RecurrencePattern = z.infer<typeof RecurrencePattern>

/** Rule for due dates that fall on a day off. */
export const NonWorkingDayRule = z.enum(nonWorkingDayRules, 'Choose what happens on days off')
export type NonWorkingDayRule = z.infer<typeof NonWorkingDayRule>

const EVERY = 'Enter a whole number from 1 to 99'
const LEAD = 'Enter a whole number of days from 0 to 60'
const COUNT = 'Enter a whole number from 1 to 1000'

/** Default number of days between the creation of a recurring task and its due date. */
export const usualLeadDays = { daily: 0, weekly: 3, monthly: 7, quarterly: 14 } as const

const choice = {
  /** Interval in days, weeks, months or quarters. */
  every: z._default(z.int(EVERY).check(z.minimum(1, EVERY), z.maximum(99, EVERY)), 1),
  /** Weekdays of a weekly series, numbered as in ISO 8601: 1 is Monday. Null for the weekday of the first day. */
  weekdays: z._default(
    z.nullable(weekdays({ invalid: 'Choose days of the week', none: 'Choose at least one day' })),
    null,
  ),
  /** Time of day in the organization's time zone; null for the end of the day. */
  dueTime: z._default(z.nullable(TimeOfDay), null),
  nonWorkingDays: z._default(NonWorkingDayRule, 'after'),
  /** Days before the due date on which a task is created; null for the default of the pattern. */
  leadDays: z._default(z.nullable(z.int(LEAD).check(z.minimum(0, LEAD), z.maximum(60, LEAD))), null),
  /** Last date of the rule. A task that is moved off a holiday may be due after it. */
  endsOn: z._default(z.nullable(Day), null),
  /** Total number of tasks of the series. */
  endsAfter: z._default(z.nullable(z.int(COUNT).check(z.minimum(1, COUNT), z.maximum(1_000, COUNT))), null),
}

const hasOneEnd = z.refine<{ endsOn: string | null; endsAfter: number | null }>(
  ({ endsOn, endsAfter }) => endsOn === null || endsAfter === null,
  {
    path: ['endsAfter'],
    message: 'Choose a last day or a number of tasks, not both',
    params: { code: 'two_ends' },
  },
)

/** Recurrence options of a new recurring task, without the pattern. The first day is the task's due date. */
export const RecurrenceChoice = z.strictObject(choice, 'Choose how the task repeats').check(hasOneEnd)
export type RecurrenceChoice = z.infer<typeof RecurrenceChoice>

/** Rule for the due dates of a series. */
export const SeriesRule = z
  .strictObject(
    {
      pattern: RecurrencePattern,
      /** Day that intervals, weeks and days of the month are counted from. */
      firstDay: Day,
      ...choice,
    },
    'Choose how the task repeats',
  )
  .check(
    hasOneEnd,
    z.refine(({ pattern, weekdays: days }) => pattern === 'weekly' || days === null, {
      path: ['weekdays'],
      message: 'Days of the week are only for weekly recurrence',
      params: { code: 'weekdays_without_weekly' },
    }),
  )
export type SeriesRule = z.infer<typeof SeriesRule>
