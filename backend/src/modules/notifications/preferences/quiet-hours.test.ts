import { QuietHours } from '@headway/contracts/delivery'
import { describe, expect, it } from 'vitest'
import { endOfQuiet } from './quiet-hours.ts'

const ZONE = 'America/New_York'
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const endAt = (quiet: QuietHours, moment: string, zone = ZONE) =>
  endOfQuiet(quiet, zone, new Date(moment))?.toISOString()

describe('quiet hours', () => {
  const nights = { from: '22:00', until: '07:00', days: everyDay }

  it.each([
    ['before they begin', '2026-01-15T02:59:59.999Z', undefined],
    ['as they begin', '2026-01-15T03:00:00Z', '2026-01-15T12:00:00.000Z'],
    ['after midnight', '2026-01-15T08:00:00Z', '2026-01-15T12:00:00.000Z'],
    ['as they end', '2026-01-15T12:00:00Z', undefined],
  ])('quiet hours across midnight are evaluated correctly %s', (_, moment, end) => {
    expect(endAt(nights, moment)).toBe(end)
  })

  it.each([
    ['put forward', '2026-03-08T04:00:00Z', '2026-03-08T11:00:00.000Z'],
    ['put back', '2026-11-01T04:00:00Z', '2026-11-01T12:00:00.000Z'],
  ])('quiet hours end at the local time in the night of the clock change: %s', (_, moment, end) => {
    expect(endAt(nights, moment)).toBe(end)
  })

  it('quiet hours that end in the hour skipped by daylight saving time end at the clock change', () => {
    const quiet = { from: '23:00', until: '02:30', days: everyDay }
    expect(endAt(quiet, '2026-03-08T06:30:00Z')).toBe('2026-03-08T07:30:00.000Z')
  })

  it('quiet hours belong to the day they begin on: Friday night lasts until Saturday', () => {
    const quiet = { from: '22:00', until: '07:00', days: [5] }
    expect(endAt(quiet, '2026-01-17T10:00:00Z')).toBe('2026-01-17T12:00:00.000Z')
    expect(endAt(quiet, '2026-01-18T04:00:00Z')).toBeUndefined()
    expect(endAt(quiet, '2026-01-16T10:00:00Z')).toBeUndefined()
  })

  it('adjacent quiet hours are merged, so that a quiet weekend ends on Monday', () => {
    const quiet = { from: '00:00', until: '00:00', days: [6, 7] }
    expect(endAt(quiet, '2026-01-17T15:00:00Z', 'UTC')).toBe('2026-01-19T00:00:00.000Z')
    const morning = { from: '08:00', until: '08:00', days: [1, 2, 3, 4, 5, 6] }
    expect(endAt(morning, '2026-01-12T08:00:00Z', 'UTC')).toBe('2026-01-18T08:00:00.000Z')
  })

  it.each([
    { from: '24:00', until: '07:00', days: [1] },
    { from: '22:00', until: '7:00', days: [1] },
    { from: '22:00', until: '07:00', days: [] },
    { from: '22:00', until: '07:00', days: [1, 1] },
    { from: '22:00', until: '07:00', days: [0] },
    { from: '22:00', until: '07:00', days: [8] },
    { from: '22:00', until: '22:00', days: everyDay },
    { from: '22:00', until: '07:00' },
    { from: '22:00', until: '07:00', days: [1], zone: 'UTC' },
  ])('quiet hours are refused as %j', (quiet) => {
    expect(QuietHours.safeParse(quiet).success).toBe(false)
  })
})
