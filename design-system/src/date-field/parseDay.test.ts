// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { formatDay, parseDay, weekdayOf } from './parseDay.ts'

/** A Friday. */
const today = '2026-11-27'
const read = (text: string) => parseDay(text, 'MM/DD/YYYY', today)

describe('typed dates', () => {
  it.each([
    ['today', '2026-11-27'],
    ['Tomorrow ', '2026-11-28'],
    ['fri', '2026-12-04'],
    ['sat', '2026-11-28'],
    ['Thursday', '2026-12-03'],
    ['next mon', '2026-11-30'],
    ['next friday', '2026-12-04'],
    ['next sun', '2026-12-06'],
    ['next week', '2026-11-30'],
    ['next month', '2026-12-27'],
    ['end of month', '2026-11-30'],
    ['EOM', '2026-11-30'],
    ['end of the week', '2026-11-29'],
    ['+3d', '2026-11-30'],
    ['3 days', '2026-11-30'],
    ['+2w', '2026-12-11'],
    ['+3m', '2027-02-27'],
    ['12/31/2026', '2026-12-31'],
    ['12/31/26', '2026-12-31'],
    ['12/31', '2026-12-31'],
    ['1/2', '2027-01-02'],
    ['11/27', '2026-11-27'],
    ['2026-12-31', '2026-12-31'],
    ['dec 31', '2026-12-31'],
    ['31. December 2027', '2027-12-31'],
    ['march 1st', '2027-03-01'],
    ['5 may', '2027-05-05'],
  ])('parseDay parses "%s" as %s', (text, day) => {
    expect(read(text)).toBe(day)
  })

  it.each([
    '',
    'soon',
    'fr',
    '+d',
    '02/30/2026',
    '13/01',
    '2026-02-29',
    '+3y',
    '12/31/202',
    'x 12',
    'next',
    'next day',
    'end of',
  ])('parseDay rejects "%s" as a date', (text) => {
    expect(read(text)).toBeUndefined()
  })

  it('typing a month after the 31st gives the last day of a shorter month', () => {
    expect(parseDay('+1m', 'MM/DD/YYYY', '2027-01-31')).toBe('2027-02-28')
  })

  it('a day of next week is counted from Monday, even on a Sunday', () => {
    const sunday = '2026-11-29'
    expect(parseDay('next mon', 'MM/DD/YYYY', sunday)).toBe('2026-11-30')
    expect(parseDay('eow', 'MM/DD/YYYY', sunday)).toBe('2026-11-29')
    expect(weekdayOf('2026-11-29')).toBe('Sunday')
  })

  it('the day comes first when the organization writes dates that way', () => {
    expect(parseDay('3/4/2027', 'DD/MM/YYYY', today)).toBe('2027-04-03')
    expect(parseDay('3.4.2027', 'DD.MM.YYYY', today)).toBe('2027-04-03')
    expect(formatDay('2027-04-03', 'DD.MM.YYYY')).toBe('03.04.2027')
    expect(formatDay('soon', 'DD.MM.YYYY')).toBe('soon')
  })
})
