import type { daysOfRule } from '../rule-days.ts'

export const DAY = 86_400_000
/** In days. */
export const TEN_YEARS = 3_653

export type Rule = Parameters<typeof daysOfRule>[0]

export const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10)
export const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const weekdayOf = (time: number) => new Date(time).getUTCDay() || 7
/** Monday of a day's week. */
const weekOf = (time: number) => time - (weekdayOf(time) - 1) * DAY
const monthsOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()
const lengthOfMonth = (time: number) =>
  new Date(Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth() + 1, 0)).getUTCDate()

/** Asks of one day alone whether it is one of the rule's: nothing is counted on from another. */
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

/** Every day of ten years that is one of the rule's, looked at one by one. */
export function daysByLooking(rule: Rule, after: string): string[] {
  const days: string[] = []
  for (let time = timeOf(after) + DAY; time <= timeOf(after) + TEN_YEARS * DAY; time += DAY) {
    if (isInRule(rule, time) && (rule.endsOn === null || isoOf(time) <= rule.endsOn)) {
      days.push(isoOf(time))
    }
  }
  return days
}
