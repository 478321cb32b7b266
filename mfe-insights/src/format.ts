import { locale } from './messages/en.ts'

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

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
