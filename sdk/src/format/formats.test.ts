// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { createFormats, dateFormats } from './formats.ts'

const american = { locale: 'en-US', timeZone: 'America/New_York', dateFormat: 'MM/DD/YYYY' } as const

describe('formats', () => {
  it.each([
    ['MM/DD/YYYY', '12/31/2026'],
    ['DD/MM/YYYY', '31/12/2026'],
    ['DD.MM.YYYY', '31.12.2026'],
    ['YYYY-MM-DD', '2026-12-31'],
  ] as const)('the formatter formats a day as %s', (dateFormat, text) => {
    expect(dateFormats).toContain(dateFormat)
    expect(createFormats({ ...american, dateFormat }).day('2027-01-01T04:59:00Z')).toBe(text)
  })

  it('the formatter formats an instant in the user’s time zone, and a calendar date as the same day in every zone', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      expect(createFormats({ ...american, timeZone }).dueDate('2026-12-31')).toBe('12/31/2026')
    }
    expect(createFormats(american).dueDate('2026-12-31T23:30:00Z')).toMatch(/^12\/31\/2026, 6:30\sPM$/)
    expect(createFormats({ ...american, timeZone: 'Asia/Tokyo' }).moment('2026-12-31T23:30:00Z')).toMatch(
      /^01\/01\/2027, 8:30\sAM$/,
    )
  })

  it.each([
    [-20, 'this minute'],
    [-5 * 60, '5 minutes ago'],
    [-90 * 60, '1 hour ago'],
    [24 * 3_600, 'tomorrow'],
    [-3 * 24 * 3_600, '3 days ago'],
    [-7 * 24 * 3_600, '06/08/2026, 8:00'],
  ])('the formatter formats %i seconds from now as "%s"', (seconds, text) => {
    const now = new Date('2026-06-15T12:00:00Z')
    const moment = new Date(now.getTime() + seconds * 1_000).toISOString()
    expect(createFormats(american).relative(moment, now).startsWith(text)).toBe(true)
  })
})
