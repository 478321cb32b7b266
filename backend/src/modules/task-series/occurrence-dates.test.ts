import fc from 'fast-check'
import { expect, it } from 'vitest'
import { occurrenceDates } from './occurrence-dates.ts'
import { DAY, datesByBruteForce, isoOf, type Rule, TEN_YEARS, timeOf } from './testing/rule-reference.ts'

function datesOfTenYears(rule: Rule, after: string): string[] {
  const until = isoOf(timeOf(after) + TEN_YEARS * DAY)
  const days: string[] = []
  for (const day of occurrenceDates(rule, after)) {
    if (day > until) {
      break
    }
    days.push(day)
  }
  return days
}

/** Early enough that no generated day exceeds the last possible due date. */
const day = fc
  .integer({ min: timeOf('2000-01-01') / DAY, max: timeOf('2079-12-31') / DAY })
  .map((days) => isoOf(days * DAY))
const rules = fc.record({
  pattern: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const, 'quarterly' as const),
  every: fc.integer({ min: 1, max: 9 }),
  weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })),
  firstDay: day,
  endsOn: fc.option(day),
})

it('a rule gives the same dates over ten years as checking every single day', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: -40, max: 4_000 }), (rule, offset) => {
      const after = isoOf(timeOf(rule.firstDay) + offset * DAY)
      expect(datesOfTenYears(rule, after)).toEqual(datesByBruteForce(rule, after))
    }),
    { numRuns: 100 },
  )
})

function firstDates(count: number, rule: Rule, after: string): string[] {
  const days: string[] = []
  for (const day of occurrenceDates(rule, after)) {
    days.push(day)
    if (days.length === count) {
      break
    }
  }
  return days
}

const monthly = (firstDay: string, after: string, count: number, every = 1) =>
  firstDates(count, { pattern: 'monthly', every, weekdays: null, firstDay, endsOn: null }, after)

it('a 31st is the last day of shorter months, and a 31st again after them', () => {
  expect(monthly('2027-12-31', '2027-12-31', 4)).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
})

it('a series on 29 February is due on 28 February between leap years', () => {
  expect(monthly('2024-02-29', '2024-02-29', 5, 12)).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
    '2029-02-28',
  ])
})

it('every second week is counted from Monday, even if the first day is later in the week', () => {
  const rule = {
    pattern: 'weekly' as const,
    every: 2,
    weekdays: [1, 5],
    firstDay: '2026-11-25',
    endsOn: null,
  }
  expect(firstDates(4, rule, '2026-11-25')).toEqual(['2026-11-27', '2026-12-07', '2026-12-11', '2026-12-21'])
})

it('the dates of a series end with the last year that a due date can have', () => {
  const rule = {
    pattern: 'quarterly' as const,
    every: 1,
    weekdays: null,
    firstDay: '2099-12-31',
    endsOn: null,
  }
  expect(firstDates(9, rule, '2099-12-31')).toEqual(['2100-03-31', '2100-06-30', '2100-09-30', '2100-12-31'])
})

it('a rule gives no date after the last possible due date', () => {
  const rule: Rule = { pattern: 'daily', every: 1, weekdays: null, firstDay: '2090-12-30', endsOn: null }
  expect(datesOfTenYears(rule, '2100-12-29')).toEqual(['2100-12-30', '2100-12-31'])
  expect(datesOfTenYears({ ...rule, endsOn: '2102-01-01' }, '2100-12-31')).toEqual([])
})
