import { daysBetween, plusDays } from '@headway/sdk'
import { SPAN_PARAMETER } from '../task-list/view.ts'

const SHAPE = /^20\d\d-\d\d-\d\d$/

/** Periods that a calendar can show. */
export const spans = ['month', 'week'] as const
export type Span = (typeof spans)[number]

/** Query parameter with a day of the shown period. */
const ON_PARAMETER = 'on'

const textOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Returns the ISO 8601 weekday: 1 is Monday. */
export const weekdayOf = (day: string): number => ((new Date(day).getUTCDay() + 6) % 7) + 1

/** Returns the period named in the URL, by default a month. */
export const readSpan = (parameters: URLSearchParams): Span =>
  spans.find((span) => span === parameters.get(SPAN_PARAMETER)) ?? 'month'

/** Returns the day named in the URL, or today if it is missing or invalid. */
export function readOn(parameters: URLSearchParams, today: string): string {
  const given = parameters.get(ON_PARAMETER) ?? ''
  const isDay = SHAPE.test(given) && !Number.isNaN(Date.parse(given)) && textOf(Date.parse(given)) === given
  return isDay ? given : today
}

/** Returns URL parameters that show another period; defaults are left out. */
export function withTime(
  parameters: URLSearchParams,
  span: string,
  on: string,
  today: string,
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.delete(SPAN_PARAMETER)
  next.delete(ON_PARAMETER)
  if (span !== 'month') {
    next.set(SPAN_PARAMETER, span)
  }
  if (on !== today) {
    next.set(ON_PARAMETER, on)
  }
  return next
}

/** Returns the weeks that a calendar shows, each from Monday to Sunday; at most six. */
export function weeksOf(span: Span, on: string): string[][] {
  const first = span === 'week' ? on : `${on.slice(0, 8)}01`
  const last = span === 'week' ? on : plusDays(stepped('month', on, 1), -1)
  const monday = plusDays(first, 1 - weekdayOf(first))
  const count = Math.ceil((daysBetween(monday, last) + 1) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => plusDays(monday, week * 7 + index)),
  )
}

/** Returns a day of a later or earlier period: for a month its first day. */
export function stepped(span: Span, on: string, by: number): string {
  if (span === 'week') {
    return plusDays(on, by * 7)
  }
  const [year = 0, month = 0] = on.split('-').map(Number)
  return textOf(Date.UTC(year, month - 1 + by, 1))
}
