import { daysBetween, plusDays } from '@headway/sdk'
import { weekdayOf } from '../task-calendar/calendarDays.ts'
import { SPAN_PARAMETER } from '../task-list/view.ts'

/** How much a timeline shows at once, a month unless the address says otherwise. */
export const timelineSpans = ['month', 'quarter'] as const
export type TimelineSpan = (typeof timelineSpans)[number]

const WEEKS: Record<TimelineSpan, number> = { month: 5, quarter: 13 }

/** Days from a Monday on. */
export interface TimeWindow {
  first: string
  days: number
}

/** The span an address names. */
export const readTimelineSpan = (parameters: URLSearchParams): TimelineSpan =>
  timelineSpans.find((span) => span === parameters.get(SPAN_PARAMETER)) ?? 'month'

/** What is shown around a day: from the Monday of the week before it. */
export const windowOf = (span: TimelineSpan, on: string): TimeWindow => ({
  first: plusDays(on, -6 - weekdayOf(on)),
  days: WEEKS[span] * 7,
})

/** A day of the next window, or of an earlier one: a week of the one before stays in sight. */
export const steppedWindow = (span: TimelineSpan, on: string, by: 1 | -1): string =>
  plusDays(on, by * (WEEKS[span] - 1) * 7)

export interface BarPlace {
  /** Shares of the window, 0 to 1. */
  left: number
  width: number
  /** The bar lies wholly before or after the window. */
  outside: 'before' | 'after' | null
}

/** Where a bar from one day to another, both included, is drawn; one that ends before it begins is its last day. */
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

/** What lies behind each row's bar, as an image that all rows share: days off, Mondays and today. */
export function stripesOf(
  days: readonly DayMark[],
  colours: { off: string; line: string; today: string },
): string {
  const share = (index: number) => `${((index / days.length) * 100).toFixed(3)}%`
  const stops = days.flatMap(({ isOff, isToday }, index) => {
    const colour = isToday ? colours.today : isOff ? colours.off : 'transparent'
    return [`${colour} ${share(index)}`, `${colour} ${share(index + 1)}`]
  })
  const weeks = `repeating-linear-gradient(to right, ${colours.line} 0 1px, transparent 1px ${share(7)})`
  return `${weeks}, linear-gradient(to right, ${stops.join(', ')})`
}
