import type { KeptRule, NonWorkingDayRule, RecurrenceChoice, SeriesRule } from '@headway/contracts/series'
import { wallTimeOf } from '../due-date/dueMoment.ts'

export type Pattern = SeriesRule['pattern']

/** A recurrence rule as its form fields hold it. */
export interface RecurrenceValue {
  pattern: Pattern
  /** Null while the field is empty. */
  every: number | null
  /** Null for the weekday of the first day. */
  weekdays: number[] | null
  dueTime: string
  nonWorkingDays: NonWorkingDayRule
  /** Null for the default of the pattern. */
  leadDays: number | null
  end: 'never' | 'day' | 'count'
  endsOn: string
  endsAfter: number | null
}

export const weeklyRecurrence: RecurrenceValue = {
  pattern: 'weekly',
  every: 1,
  weekdays: null,
  dueTime: '',
  nonWorkingDays: 'after',
  leadDays: null,
  end: 'never',
  endsOn: '',
  endsAfter: 10,
}

const MONDAY_TO_SUNDAY = 7

/** Returns 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || MONDAY_TO_SUNDAY

/** Converts a stored rule to form fields. */
export function valueOf(rule: KeptRule): RecurrenceValue {
  const { pattern, every, weekdays, dueTime, nonWorkingDays, leadDays, endsOn, endsAfter } = rule
  const endWithDay = endsOn === null ? 'never' : 'day'
  return {
    pattern,
    every,
    weekdays,
    dueTime: dueTime ?? '',
    nonWorkingDays: nonWorkingDays as NonWorkingDayRule,
    leadDays,
    end: endsAfter === null ? endWithDay : 'count',
    endsOn: endsOn ?? '',
    endsAfter: endsAfter ?? weeklyRecurrence.endsAfter,
  }
}

/**
 * Converts the form fields to the request. Empty fields are sent as invalid values, so that the contract reports them.
 */
export function choiceOf(value: RecurrenceValue): RecurrenceChoice {
  const { pattern, every, weekdays, dueTime, nonWorkingDays, leadDays, end, endsOn, endsAfter } = value
  return {
    every: every ?? Number.NaN,
    weekdays: pattern === 'weekly' ? weekdays : null,
    dueTime: dueTime === '' ? null : dueTime,
    nonWorkingDays,
    leadDays,
    endsOn: end === 'day' ? endsOn : null,
    endsAfter: end === 'count' ? (endsAfter ?? Number.NaN) : null,
  }
}

/** Builds the rule from the form fields and a first day. */
export const ruleOf = (value: RecurrenceValue, firstDay: string): SeriesRule => ({
  pattern: value.pattern,
  firstDay,
  ...choiceOf(value),
})

/** Returns the current day in a time zone. */
const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(),
  )

const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns the start date of a task's series: the due date, or today if the task has no valid due date. */
export function firstDayOf(dueDate: string | null | undefined, timeZone: string): string {
  const { day } = wallTimeOf(dueDate ?? '', timeZone)
  return DAY.test(day) ? day : todayIn(timeZone)
}
