import { plusDays } from '@headway/sdk'

/** A month, `2026-11`. */
export type Month = string

const isMonth = (text: string | null): text is Month => /^20\d\d-(0[1-9]|1[0-2])$/.test(text ?? '')

/** Returns the month in the URL, or the month of today. */
export const monthFrom = (parameter: string | null, today: string): Month =>
  isMonth(parameter) ? parameter : today.slice(0, 7)

/** Returns the month a number of months later, or earlier for a negative number. */
export function plusMonths(month: Month, months: number): Month {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** Returns the first and last day of a month. */
export function daysOfMonth(month: Month): { from: string; to: string } {
  return { from: `${month}-01`, to: plusDays(`${plusMonths(month, 1)}-01`, -1) }
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const monthFormat = format({ month: 'long', year: 'numeric' })
const dayFormat = format({ weekday: 'short', month: 'short', day: 'numeric' })
const weekdayFormat = format({ weekday: 'narrow' })

/** Returns, for example, "November 2026". */
export const monthName = (month: Month): string => monthFormat.format(new Date(`${month}-01`))

/** Returns, for example, "Tue, Nov 24". */
export const dayName = (day: string): string => dayFormat.format(new Date(day))

/** Returns the first letter of the weekday. */
export const weekdayLetter = (day: string): string => weekdayFormat.format(new Date(day))

/** Returns whether a day is a Monday, with which a week begins (ISO 8601). */
export const isMonday = (day: string): boolean => new Date(day).getUTCDay() === 1

/** Returns whether a text is an existing day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
