import { daysBetween, plusDays } from '@headway/sdk'
import { weekdayOf } from '../task-calendar/calendarDays.ts'
import { SPAN_PARAMETER } from '../task-list/view.ts'

/** Periods that a timeline can show. */
export const timelineSpans = ['month', 'quarter'] as const
export type TimelineSpan = (typeof timelineSpans)[number]

const WEEKS: Record<TimelineSpan, number> = { month: 5, quarter: 13 }

/** Consecutive days, starting with a Monday. */
export interface TimeWindow {
  first: string
  days: number
}

/** Returns the period named in the URL, by default a month. */
export const readTimelineSpan = (parameters: URLSearchParams): TimelineSpan =>
  timelineSpans.find((span) => span === parameters.get(SPAN_PARAMETER)) ?? 'month'

/** Returns the window around a day, which starts with the Monday of the week before. */
export const windowOf = (span: TimelineSpan, on: string): TimeWindow => ({
  first: plusDays(on, -6 - weekdayOf(on)),
  days: WEEKS[span] * 7,
})

/** Returns a day of the next or previous window, which overlaps the current one by a week. */
export const steppedWindow = (span: TimelineSpan, on: string, by: 1 | -1): string =>
  plusDays(on, by * (WEEKS[span] - 1) * 7)

export interface BarPlace {
  /** Fractions of the window, 0 to 1. */
  left: number
  width: number
  /** The whole bar is before or after the window. */
  outside: 'before' | 'after' | null
}

/**
 * Returns the position of a bar between two days, both included. If the end is before the start, the bar covers only
 * the end.
 */
export function placeOf({ first, days }: TimeWindow, from: string, to: string): BarPlace {
  const end = daysBetween(first, to) + 1
  const start = Math.min(daysBetween(first, from), end - 1)
  if (end <= 0 || start >= days) {
    return { left: 0, width: 0, outside: end <= 0 ? 'before' : 'after' }
  }
  const left = Math.max(start, 0)
  return { left: left / days, width: (Math.min(end, days) - left) / days, outside: null }
}

interface DayMark {
  isOff: boolean
  isToday: boolean
}

/** Returns the CSS background shared by all rows: days off, Mondays and today. */
export function stripesOf(
  days: readonly DayMark[],
  colors: { off: string; line: string; today: string },
): string {
  const share = (index: number) => `${((index / days.length) * 100).toFixed(3)}%`
  const stops = days.flatMap(({ isOff, isToday }, index) => {
    const color = isToday ? colors.today : isOff ? colors.off : 'transparent'
    return [`${color} ${share(index)}`, `${color} ${share(index + 1)}`]
  })
  const weeks = `repeating-linear-gradient(to right, ${colors.line} 0 1px, transparent 1px ${share(7)})`
  return `${weeks}, linear-gradient(to right, ${stops.join(', ')})`
}
