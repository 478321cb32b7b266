import type { KeptRule, NonWorkingDayRule, RecurrenceChoice, SeriesRule } from '@headway/contracts/series'
import { wallTimeOf } from '../due-date/dueMoment.ts'

export type Pattern = SeriesRule['pattern']

/** A rule as its fields hold it while somebody chooses. */
export interface RecurrenceValue {
  pattern: Pattern
  /** Null while its box is empty. */
  every: number | null
  /** Null for the weekday of the first day. */
  weekdays: number[] | null
  dueTime: string
  nonWorkingDays: NonWorkingDayRule
  /** Null for what is usual with the pattern. */
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

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || MONDAY_TO_SUNDAY

/** The fields of a rule that is kept. */
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

/** What is sent of the fields. What is empty is sent as it is, so that the contract says what is missing. */
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

/** The rule that the fields and a first day make. */
export const ruleOf = (value: RecurrenceValue, firstDay: string): SeriesRule => ({
  pattern: value.pattern,
  firstDay,
  ...choiceOf(value),
})

/** The day of now in a time zone. */
const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(),
  )

const DAY = /^\d{4}-\d\d-\d\d$/

/** The day that a task's series is counted from: its due date, today without one. What is no day yet is none. */
export function firstDayOf(dueDate: string | null | undefined, timeZone: string): string {
  const { day } = wallTimeOf(dueDate ?? '', timeZone)
  return DAY.test(day) ? day : todayIn(timeZone)
}
