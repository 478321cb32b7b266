import type { KeptRule } from '@headway/contracts/series'
import { DateTime } from 'luxon'

type RuleOfDays = Pick<KeptRule, 'pattern' | 'every' | 'weekdays' | 'firstDay' | 'endsOn'>

/** Last possible due date (docs/VALIDATION.md, "Field values"). */
const LAST_DAY = '2100-12-31'
const FORMAT = 'yyyy-MM-dd'
const DAYS_OF_WEEK = 7
const MONTHS_OF_QUARTER = 3

const read = (day: string) => DateTime.fromISO(day, { zone: 'utc' })
const write = (day: DateTime) => day.toFormat(FORMAT)

/** Returns the number of whole steps between two days, at least 0. */
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

/** Counts from the first day each time, so that a 31st becomes the 28th in February and the 31st again in March. */
function* monthly({ firstDay }: RuleOfDays, months: number, after: string): Generator<string> {
  const first = read(firstDay)
  for (let step = stepsUntil(first, read(after), 'months', months); ; step++) {
    yield write(first.plus({ months: step * months }))
  }
}

function datesOfRule(rule: RuleOfDays, after: string): Generator<string> {
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
 * Generates the days of a rule in order, without regard to days off. A day that a month does not have becomes its last
 * day.
 *
 * @param after only days after this one are generated, `YYYY-MM-DD`.
 */
export function* occurrenceDates(rule: RuleOfDays, after: string): Generator<string> {
  const last = rule.endsOn ?? LAST_DAY
  for (const day of datesOfRule(rule, after)) {
    if (day > last || day > LAST_DAY) {
      return
    }
    if (day > after && day >= rule.firstDay) {
      yield day
    }
  }
}
