import { daysBetween } from './days.ts'
import type { Formats } from './formats.ts'

/** The note and the weekday are given for due dates up to this many days ahead. */
const NEAR_DAYS = 14

/** A due date, split into the parts that an interface shows. */
export interface RelativeDueDate {
  /** 'Today', or month and day, with the year if it differs from today's: 'Nov 17', 'Jan 5, 2027'. */
  readonly day: string
  /** Day of the week, for dates at most two weeks ahead: 'Tue'. */
  readonly weekday?: string
  /** '9 days late', 'tomorrow', 'in 3 days', or the time if due today; left out for dates further ahead. */
  readonly note?: string
  readonly isLate: boolean
  readonly isToday: boolean
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, known)
  return known
}

const dayInZone = (timeZone: string, moment: string): string =>
  formatterFor('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(moment),
  )

function noteOf(days: number, isLate: boolean): string | undefined {
  if (isLate) {
    return days === 0 ? 'late' : days === -1 ? '1 day late' : `${-days} days late`
  }
  if (days <= 0 || days > NEAR_DAYS) {
    return undefined
  }
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/**
 * Returns how a due date reads relative to today.
 *
 * @param due a calendar date or a moment, ISO 8601.
 * @param today the organization's day, `YYYY-MM-DD`.
 * @param isOpen false for completed tasks, which are never late.
 */
export function relativeDueDate(
  formats: Formats,
  due: string,
  today: string,
  isOpen = true,
): RelativeDueDate {
  const hasTime = due.includes('T')
  const day = hasTime ? dayInZone(formats.timeZone, due) : due
  const days = daysBetween(today, day)
  const isLate = isOpen && (days < 0 || (days === 0 && hasTime && Date.parse(due) < Date.now()))
  const date = new Date(day)
  const isToday = days === 0
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4)
  const formatted = formatterFor(formats.locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(isOtherYear ? { year: 'numeric' } : {}),
  }).format(date)
  const note = isOpen
    ? (noteOf(days, isLate) ?? (isToday && hasTime ? formats.time(due) : undefined))
    : undefined
  return {
    day: isToday ? 'Today' : formatted,
    ...(days > 0 && days <= NEAR_DAYS
      ? { weekday: formatterFor(formats.locale, { weekday: 'short', timeZone: 'UTC' }).format(date) }
      : {}),
    ...(note === undefined ? {} : { note }),
    isLate,
    isToday,
  }
}
