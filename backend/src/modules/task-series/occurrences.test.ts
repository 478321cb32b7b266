import type { KeptRule } from '@headway/contracts/series'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfficeDays } from '../calendar/index.ts'
import { occurrencesOf, type SeriesPosition, listUpcoming } from './occurrences.ts'
import { DAY, datesByBruteForce, isoOf, TEN_YEARS, timeOf, weekdayOf } from './testing/rule-reference.ts'

/** More consecutive days off than any of these calendars has. */
const MOST_DAYS_OFF = 60

const plusDays = (day: string, days: number) => isoOf(timeOf(day) + days * DAY)

/** Returns a calendar with working days from Monday to Friday and with holidays. */
const officeWith = (holidays: Record<string, string>): OfficeDays => ({
  isWorkingDay: (day) => weekdayOf(timeOf(day)) <= 5 && holidays[day] === undefined,
  isWorkingWeekday: (day) => weekdayOf(timeOf(day)) <= 5,
  holidayOn: (day) => holidays[day] ?? null,
  plusDays,
})

const usual: SeriesPosition['rule'] = {
  pattern: 'weekly',
  firstDay: '2026-07-04',
  every: 1,
  weekdays: null,
  dueTime: null,
  nonWorkingDays: 'after',
  leadDays: 3,
  endsOn: null,
  endsAfter: null,
}

const positionOf = (rule: Partial<SeriesPosition['rule']>, other: Partial<SeriesPosition> = {}) => {
  const whole = { ...usual, ...rule }
  return {
    rule: whole,
    lastDay: whole.firstDay,
    lastDueDay: whole.firstDay,
    counted: 1,
    skipped: new Set<string>(),
    ...other,
  }
}

const dueDays = (position: SeriesPosition, days: OfficeDays, count = 5) =>
  listUpcoming(position, days, count).map(({ dueDay }) => dueDay)

/** Moves a day off day by day, as a simple reference. */
function movedByLooking(day: string, rule: KeptRule['nonWorkingDays'], days: OfficeDays): string | null {
  if (days.isWorkingDay(day) || rule === 'keep') {
    return day
  }
  if (rule === 'skip') {
    return null
  }
  let moved = day
  while (!days.isWorkingDay(moved)) {
    moved = plusDays(moved, rule === 'before' ? -1 : 1)
  }
  return moved
}

const holidays = fc
  .uniqueArray(fc.integer({ min: timeOf('2026-01-01') / DAY, max: timeOf('2036-12-31') / DAY }), {
    maxLength: 120,
  })
  .map((days) => Object.fromEntries(days.map((day) => [isoOf(day * DAY), 'Holiday'])))

const rules = fc.record({
  pattern: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const, 'quarterly' as const),
  every: fc.integer({ min: 1, max: 5 }),
  firstDay: fc
    .integer({ min: timeOf('2026-01-01') / DAY, max: timeOf('2026-12-31') / DAY })
    .map((day) => isoOf(day * DAY)),
  nonWorkingDays: fc.constantFrom('before' as const, 'after' as const, 'skip' as const, 'keep' as const),
})

it('the occurrences of ten years match a calculation that checks every single day', () => {
  fc.assert(
    fc.property(rules, holidays, (chosen, days) => {
      const position = positionOf(chosen)
      const office = officeWith(days)
      const { rule } = position
      const moved = datesByBruteForce(rule, rule.firstDay).map((day) =>
        movedByLooking(day, rule.nonWorkingDays, office),
      )
      const expected = [...new Set(moved)].filter((day) => day !== null && day > rule.firstDay)
      const last = plusDays(rule.firstDay, TEN_YEARS)
      // Days near the end of the ten years may be moved beyond it, so they are not compared.
      const isWithin = (day: string | null) => day !== null && day < plusDays(last, -MOST_DAYS_OFF)
      const found: string[] = []
      for (const { day, dueDay } of occurrencesOf(position, office)) {
        if (day > last) {
          break
        }
        if (dueDay !== null) {
          found.push(dueDay)
        }
      }
      expect(found.filter(isWithin)).toEqual(expected.filter(isWithin))
    }),
    { numRuns: 60 },
  )
})

describe('a day off', () => {
  const office = officeWith({ '2026-11-26': 'Thanksgiving' })
  const thursdays = { firstDay: '2026-11-19' }

  it('a task due on a day off moves to the next working day, with the reason', () => {
    const [first, second] = listUpcoming(positionOf(thursdays), office)
    expect(first).toEqual({
      day: '2026-11-26',
      dueDay: '2026-11-27',
      appearsOn: '2026-11-24',
      dayOff: { holiday: 'Thanksgiving' },
      isSkipped: false,
    })
    expect(second).toMatchObject({ dueDay: '2026-12-03', dayOff: null })
  })

  it('a task due on a day off is moved to the working day before, skipped or kept', () => {
    const first = (nonWorkingDays: 'before' | 'skip' | 'keep') =>
      listUpcoming(positionOf({ ...thursdays, nonWorkingDays }), office)[0]
    expect(first('before')).toMatchObject({ dueDay: '2026-11-25', dayOff: { holiday: 'Thanksgiving' } })
    expect(first('skip')).toMatchObject({ day: '2026-11-26', dueDay: null, appearsOn: null })
    expect(first('keep')).toMatchObject({ dueDay: '2026-11-26', dayOff: null })
  })

  it('a regular day off has no name, and is not listed when it is skipped', () => {
    const [moved] = listUpcoming(positionOf({ firstDay: '2026-07-04' }), officeWith({}))
    expect(moved).toMatchObject({ day: '2026-07-11', dueDay: '2026-07-13', dayOff: { holiday: null } })
    const daily = positionOf({ pattern: 'daily', firstDay: '2026-11-20', nonWorkingDays: 'skip' })
    expect(dueDays(daily, officeWith({}))).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
  })

  it('two tasks of a daily series are never due on the same day because of days off', () => {
    const daily = (nonWorkingDays: 'before' | 'after') =>
      dueDays(positionOf({ pattern: 'daily', firstDay: '2026-11-19', nonWorkingDays }), officeWith({}), 3)
    expect(daily('after')).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
    expect(daily('before')).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
  })

  it('no task moves from a day off to a day that has its own task', () => {
    const daily = positionOf({ pattern: 'daily', firstDay: '2026-11-20' })
    expect(listUpcoming(daily, officeWith({}), 1)).toMatchObject([{ day: '2026-11-23', dayOff: null }])
  })

  it('a day off without an end leaves the task out', () => {
    const never: OfficeDays = { ...officeWith({}), isWorkingDay: () => false }
    expect(listUpcoming(positionOf({ pattern: 'daily' }), never)).toEqual([])
  })
})

describe('an end', () => {
  const office = officeWith({ '2026-11-26': 'Thanksgiving' })
  const thursdays = { firstDay: '2026-11-19' } as const

  it('an end by number counts the first and skipped tasks, but not days left out by the calendar', () => {
    const rule = { ...thursdays, endsAfter: 3, nonWorkingDays: 'skip' as const }
    const days = (skipped: string[]) => dueDays(positionOf(rule, { skipped: new Set(skipped) }), office)
    expect(days([])).toEqual([null, '2026-12-03', '2026-12-10'])
    expect(days(['2026-12-03'])).toEqual([null, null, '2026-12-10'])
  })

  it('an end by date applies to the day of the rule, so the last task may be moved past it', () => {
    expect(dueDays(positionOf({ ...thursdays, endsOn: '2026-11-26' }), office)).toEqual(['2026-11-27'])
    expect(dueDays(positionOf({ ...thursdays, endsOn: '2026-11-25' }), office)).toEqual([])
  })
})
