// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { relativeDueDate } from './relative-due-date.ts'
import { createFormats } from './formats.ts'

const formats = createFormats({ locale: 'en-US', timeZone: 'America/New_York', dateFormat: 'MM/DD/YYYY' })
const today = '2026-11-26'

describe('relativeDueDate', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['2026-11-17', { day: 'Nov 17', note: '9 days late', isLate: true }],
    ['2026-11-25', { day: 'Nov 25', note: '1 day late', isLate: true }],
    ['2026-11-26', { day: 'Today', isLate: false, isToday: true }],
    ['2026-11-27', { day: 'Nov 27', weekday: 'Fri', note: 'tomorrow' }],
    ['2026-11-29', { day: 'Nov 29', weekday: 'Sun', note: 'in 3 days' }],
    ['2026-12-31', { day: 'Dec 31' }],
    ['2027-01-05', { day: 'Jan 5, 2027' }],
  ])('relativeDueDate formats the due date %s', (due, expected) => {
    expect(relativeDueDate(formats, due, today)).toMatchObject(expected)
  })

  it('relativeDueDate uses the day and time of the organization', () => {
    expect(relativeDueDate(formats, '2026-11-27T02:00:00Z', today)).toMatchObject({
      day: 'Today',
      isLate: false,
    })
    expect(relativeDueDate(formats, '2026-11-26T14:00:00Z', today)).toMatchObject({
      note: 'late',
      isLate: true,
    })
  })

  it('relativeDueDate never marks a completed task as overdue', () => {
    expect(relativeDueDate(formats, '2026-11-17', today, false)).toEqual({
      day: 'Nov 17',
      isLate: false,
      isToday: false,
    })
  })
})
