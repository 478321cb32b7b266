import type { KeptRule } from '@headway/contracts/series'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfficeDays } from '../../calendar/index.ts'
import { occurrencesOf, type SeriesPosition, upcomingOf } from './occurrences.ts'
import { DAY, daysByLooking, isoOf, TEN_YEARS, timeOf, weekdayOf } from './testing/rule-reference.ts'

/** More days off in a row than any of these calendars has. */
const MOST_DAYS_OFF = 60

const plusDays = (day: string, days: number) => isoOf(timeOf(day) + days * DAY)

/** An office that works from Monday to Friday, with holidays. */
const officeWith = (holidays: Record<string, string>): OfficeDays => ({
  isWorkingDay: (day) => weekdayOf(timeOf(day)) <= 5 && holidays[day] === undefined,
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
  upcomingOf(position, days, count).map(({ dueDay }) => dueDay)

/** Where a day off leads, step by step. */
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

it('over ten years tasks are due where a look at every single day puts them, each day once', () => {
  fc.assert(
    fc.property(rules, holidays, (chosen, days) => {
      const position = positionOf(chosen)
      const office = officeWith(days)
      const { rule } = position
      const moved = daysByLooking(rule, rule.firstDay).map((day) =>
        movedByLooking(day, rule.nonWorkingDays, office),
      )
      const expected = [...new Set(moved)].filter((day) => day !== null && day > rule.firstDay)
      const last = plusDays(rule.firstDay, TEN_YEARS)
      // What moves over the end of the ten years is not looked at.
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
}, 60_000)

describe('a day off', () => {
  const office = officeWith({ '2026-11-26': 'Thanksgiving' })
  const thursdays = { firstDay: '2026-11-19' }

  it('moves a task to the next working day, and says why', () => {
    const [first, second] = upcomingOf(positionOf(thursdays), office)
    expect(first).toEqual({
      day: '2026-11-26',
      dueDay: '2026-11-27',
      appearsOn: '2026-11-24',
      dayOff: { holiday: 'Thanksgiving' },
      isSkipped: false,
    })
    expect(second).toMatchObject({ dueDay: '2026-12-03', dayOff: null })
  })

  it('moves it to the working day before, leaves it out, or stands', () => {
    const first = (nonWorkingDays: 'before' | 'skip' | 'keep') =>
      upcomingOf(positionOf({ ...thursdays, nonWorkingDays }), office)[0]
    expect(first('before')).toMatchObject({ dueDay: '2026-11-25', dayOff: { holiday: 'Thanksgiving' } })
    expect(first('skip')).toMatchObject({ day: '2026-11-26', dueDay: null, appearsOn: null })
    expect(first('keep')).toMatchObject({ dueDay: '2026-11-26', dayOff: null })
  })

  it('that is a weekday on which nobody works has no name, and is no line where it is left out', () => {
    const [moved] = upcomingOf(positionOf({ firstDay: '2026-07-04' }), officeWith({}))
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

  it('never puts two tasks of a daily series onto one day', () => {
    const daily = (nonWorkingDays: 'before' | 'after') =>
      dueDays(positionOf({ pattern: 'daily', firstDay: '2026-11-19', nonWorkingDays }), officeWith({}), 3)
    expect(daily('after')).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
    expect(daily('before')).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
  })

  it('moves nothing onto a day that has a task of its own', () => {
    const daily = positionOf({ pattern: 'daily', firstDay: '2026-11-20' })
    expect(upcomingOf(daily, officeWith({}), 1)).toMatchObject([{ day: '2026-11-23', dayOff: null }])
  })

  it('that never ends leaves the task out', () => {
    const never: OfficeDays = { isWorkingDay: () => false, holidayOn: () => null, plusDays }
    expect(upcomingOf(positionOf({ pattern: 'daily' }), never)).toEqual([])
  })
})

describe('an end', () => {
  const office = officeWith({ '2026-11-26': 'Thanksgiving' })
  const thursdays = { firstDay: '2026-11-19' } as const

  it('by number counts the first task and those that were skipped, not what the calendar leaves out', () => {
    const rule = { ...thursdays, endsAfter: 3, nonWorkingDays: 'skip' as const }
    const days = (skipped: string[]) => dueDays(positionOf(rule, { skipped: new Set(skipped) }), office)
    expect(days([])).toEqual([null, '2026-12-03', '2026-12-10'])
    expect(days(['2026-12-03'])).toEqual([null, null, '2026-12-10'])
  })

  it('by day holds for the day of the rule, so that a last task may be moved past it', () => {
    expect(dueDays(positionOf({ ...thursdays, endsOn: '2026-11-26' }), office)).toEqual(['2026-11-27'])
    expect(dueDays(positionOf({ ...thursdays, endsOn: '2026-11-25' }), office)).toEqual([])
  })
})
