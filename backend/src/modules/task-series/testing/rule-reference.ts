import type { occurrenceDates } from '../occurrence-dates.ts'

export const DAY = 86_400_000
/** In days. */
export const TEN_YEARS = 3_653

export type Rule = Parameters<typeof occurrenceDates>[0]

export const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10)
export const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const weekdayOf = (time: number) => new Date(time).getUTCDay() || 7
/** Returns the Monday of a day's week. */
const weekOf = (time: number) => time - (weekdayOf(time) - 1) * DAY
const monthsOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()
const lengthOfMonth = (time: number) =>
  new Date(Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth() + 1, 0)).getUTCDate()

/** Tells whether a single day belongs to a rule, without reference to other occurrences. */
function isInRule({ pattern, every, weekdays, firstDay }: Rule, time: number): boolean {
  const first = timeOf(firstDay)
  if (time < first) {
    return false
  }
  if (pattern === 'daily') {
    return ((time - first) / DAY) % every === 0
  }
  if (pattern === 'weekly') {
    const weeks = (weekOf(time) - weekOf(first)) / (7 * DAY)
    return weeks % every === 0 && (weekdays ?? [weekdayOf(first)]).includes(weekdayOf(time))
  }
  const months = monthsOf(time) - monthsOf(first)
  const wanted = Math.min(new Date(first).getUTCDate(), lengthOfMonth(time))
  return (
    months % (pattern === 'quarterly' ? every * 3 : every) === 0 && new Date(time).getUTCDate() === wanted
  )
}

/** Returns all days of a rule within ten years, checked one by one. */
export function datesByBruteForce(rule: Rule, after: string): string[] {
  const days: string[] = []
  for (let time = timeOf(after) + DAY; time <= timeOf(after) + TEN_YEARS * DAY; time += DAY) {
    if (isInRule(rule, time) && (rule.endsOn === null || isoOf(time) <= rule.endsOn)) {
      days.push(isoOf(time))
    }
  }
  return days
}
