import { locale } from './messages/en.ts'
/** Returns a day for an axis, e.g. 'Nov 23'. */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** Returns the Monday of a week for an axis, with the month only where it differs from the previous week's. */
export const weekLabel = (monday: string, before: string | undefined): string =>
  before?.slice(0, 7) === monday.slice(0, 7) ? String(Number(monday.slice(8))) : shortDay(monday)

/** Returns the name of a weekday; 0 is Monday. */
export function weekday(index: number, style: 'short' | 'long'): string {
  // 1 January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, 1 + index))
  return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(day)
}

/** Returns a day with its weekday, e.g. 'Thu, Nov 26'. */
export const dayWithWeekday = (day: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

/** Returns the day some days later, or earlier for a negative number. */
export function plusDays(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
