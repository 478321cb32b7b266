import type { KeptRule } from '@headway/contracts/series'
import { DateTime } from 'luxon'

type RuleOfDays = Pick<KeptRule, 'pattern' | 'every' | 'weekdays' | 'firstDay' | 'endsOn'>

/** Due dates lie before it (docs/RULES.md, "What a field may hold"). */
const LAST_DAY = '2100-12-31'
const FORMAT = 'yyyy-MM-dd'
const DAYS_OF_WEEK = 7
const MONTHS_OF_QUARTER = 3

const read = (day: string) => DateTime.fromISO(day, { zone: 'utc' })
const write = (day: DateTime) => day.toFormat(FORMAT)

/** How many whole steps lie between two days, never less than none. */
const stepsUntil = (from: DateTime, until: DateTime, unit: 'days' | 'months', size: number): number =>
  Math.max(0, Math.floor(until.diff(from, unit).as(unit) / size))

function* daily({ firstDay, every }: RuleOfDays, after: string): Generator<string> {
  const first = read(firstDay)
  for (let step = stepsUntil(first, read(after), 'days', every); ; step++) {
    yield write(first.plus({ days: step * every }))
  }
}

function* weekly({ firstDay, every, weekdays }: RuleOfDays, after: string): Generator<string> {
  const first = read(firstDay)
  const days = (weekdays ?? [first.weekday]).toSorted((one, other) => one - other)
  const monday = first.startOf('week')
  for (let step = stepsUntil(monday, read(after), 'days', every * DAYS_OF_WEEK); ; step++) {
    for (const day of days) {
      yield write(monday.plus({ days: step * every * DAYS_OF_WEEK + day - 1 }))
    }
  }
}

/** Counted from the first day each time, so that a 31st that was a 28th in February is a 31st again in March. */
function* monthly({ firstDay }: RuleOfDays, months: number, after: string): Generator<string> {
  const first = read(firstDay)
  for (let step = stepsUntil(first, read(after), 'months', months); ; step++) {
    yield write(first.plus({ months: step * months }))
  }
}

function allDays(rule: RuleOfDays, after: string): Generator<string> {
  switch (rule.pattern) {
    case 'daily':
      return daily(rule, after)
    case 'weekly':
      return weekly(rule, after)
    case 'monthly':
      return monthly(rule, rule.every, after)
    case 'quarterly':
      return monthly(rule, rule.every * MONTHS_OF_QUARTER, after)
  }
}

/**
 * The days that a rule gives, whoever works on them, in their order; a day that a month does not have is its last one.
 *
 * @param after they come after this day, `YYYY-MM-DD`.
 */
export function* daysOfRule(rule: RuleOfDays, after: string): Generator<string> {
  const last = rule.endsOn ?? LAST_DAY
  for (const day of allDays(rule, after)) {
    if (day > last || day > LAST_DAY) {
      return
    }
    if (day > after && day >= rule.firstDay) {
      yield day
    }
  }
}
