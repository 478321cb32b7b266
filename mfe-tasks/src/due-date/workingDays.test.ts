// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { dayOffOf, nextWorkingDay } from './workingDays.ts'

const office = {
  workingDays: [1, 2, 3, 4, 5],
  holidays: [
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-12-26', name: 'Boxing Day' },
    { day: '2026-12-28', name: 'Boxing Day (observed)' },
  ],
}

describe('working days', () => {
  it.each([
    ['2026-12-24', undefined],
    ['2026-12-25', { holiday: 'Christmas Day' }],
    ['2026-12-26', { holiday: 'Boxing Day' }],
    ['2026-12-27', { holiday: null }],
  ])('the day %s is a day off because of %o', (day, off) => {
    expect(dayOffOf(office, day)).toEqual(off)
  })

  it('the next working day skips weekends and consecutive holidays across the end of a year', () => {
    expect(nextWorkingDay(office, '2026-12-25')).toBe('2026-12-29')
    expect(nextWorkingDay({ ...office, workingDays: [5] }, '2026-12-25')).toBe('2027-01-01')
  })

  it('the search for a working day ends when every day is off', () => {
    expect(nextWorkingDay({ ...office, workingDays: [] }, '2026-12-25')).toBeUndefined()
  })
})
