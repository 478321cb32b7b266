// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { dueDateOf, endOfDue, movedDue, wallTimeOf } from './dueMoment.ts'

const BERLIN = 'Europe/Berlin'

describe('due dates and times', () => {
  it.each([
    ['UTC', '2026-12-31', '15:00', '2026-12-31T15:00:00.000Z'],
    [BERLIN, '2026-12-31', '15:00', '2026-12-31T14:00:00.000Z'],
    [BERLIN, '2026-07-31', '15:00', '2026-07-31T13:00:00.000Z'],
    [BERLIN, '2026-07-31', '00:30', '2026-07-30T22:30:00.000Z'],
    [BERLIN, '2026-10-25', '03:30', '2026-10-25T02:30:00.000Z'],
    ['Asia/Kathmandu', '2026-03-01', '00:00', '2026-02-28T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-01', '23:59', '2026-03-01T09:59:00.000Z'],
    ['Pacific/Niue', '2026-03-01', '23:59', '2026-03-02T10:59:00.000Z'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
  ])('in %s on %s the time %s is %s and is parsed back to the same', (zone, day, time, moment) => {
    expect(dueDateOf({ day, time }, zone)).toBe(moment)
    expect(wallTimeOf(moment, zone)).toEqual({ day, time })
  })

  it('a time skipped by a clock change moves by at most an hour', () => {
    const moment = dueDateOf({ day: '2026-03-29', time: '02:30' }, BERLIN)
    expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(moment)
  })

  it('a due date without a time is the day itself, and invalid text stays as typed', () => {
    expect(dueDateOf({ day: '2026-12-31', time: '' }, BERLIN)).toBe('2026-12-31')
    expect(dueDateOf({ day: 'soon', time: '15:00' }, BERLIN)).toBe('soon')
    expect(dueDateOf({ day: '', time: '15:00' }, BERLIN)).toBe('')
    expect(dueDateOf({ day: '2026-12-31', time: '25:99' }, BERLIN)).toBe('2026-12-31')
    expect(wallTimeOf('Tomorrow', BERLIN)).toEqual({ day: 'Tomorrow', time: '' })
    expect(wallTimeOf('2026-12-31', 'Pacific/Niue')).toEqual({ day: '2026-12-31', time: '' })
  })

  it('a due date ends with its time, or with the day in the office time zone, even when clocks change', () => {
    expect(endOfDue('2026-12-10T08:00:00.000Z', 'Asia/Manila')).toBe(Date.parse('2026-12-10T08:00:00.000Z'))
    expect(endOfDue('2026-12-10', 'Asia/Manila')).toBe(Date.parse('2026-12-10T15:59:59.999Z'))
    expect(endOfDue('2026-10-25', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T22:59:59.999Z'))
    expect(endOfDue('2026-12-31', 'America/New_York')).toBe(Date.parse('2027-01-01T04:59:59.999Z'))
  })

  it('a moved due date keeps its time, even across a clock change', () => {
    expect(movedDue('2026-12-04', '2026-12-07', BERLIN)).toBe('2026-12-07')
    expect(movedDue('2026-12-04T16:30:00.000Z', '2026-12-01', BERLIN)).toBe('2026-12-01T16:30:00.000Z')
    expect(movedDue('2026-10-23T13:00:00.000Z', '2026-10-26', BERLIN)).toBe('2026-10-26T14:00:00.000Z')
  })
})
