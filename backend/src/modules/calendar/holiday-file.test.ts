import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../platform/errors.ts'
import { readHolidayFile } from './holiday-file.ts'

const span = { from: '2026-01-01', until: '2036-12-31' }

const read = (format: 'ics' | 'csv', content: string | Buffer, dateFormat = 'MM/DD/YYYY') =>
  readHolidayFile({ name: `file.${format}`, bytes: Buffer.from(content as string) }, { ...span, dateFormat })
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const refusalOf = (format: 'ics' | 'csv', content: string) => {
  try {
    return read(format, content).holidays
  } catch (error) {
    return error instanceof ProblemError ? error.options.errors?.[0]?.message : error
  }
}

describe('a calendar', () => {
  it('a calendar file contains the whole days of its events, also of those with several days', () => {
    const file = calendar(
      event('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Christmas'),
      event('DTSTART;VALUE=DATE:20270101', 'SUMMARY:New Year\\, the first day'),
      event('DTSTART;VALUE=DATE:20251225', 'SUMMARY:Past'),
    )
    expect(read('ics', file)).toEqual({
      holidays: [
        { day: '2026-12-25', name: 'Christmas' },
        { day: '2026-12-26', name: 'Christmas' },
        { day: '2027-01-01', name: 'New Year, the first day' },
      ],
      leftOut: [],
    })
  })

  it('yearly events of a calendar file are repeated, on a day or on a weekday of a month', () => {
    const file = calendar(
      event('DTSTART;VALUE=DATE:19500501', 'RRULE:FREQ=YEARLY', 'SUMMARY:May Day'),
      event('DTSTART;VALUE=DATE:20200525', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO', 'SUMMARY:Memorial Day'),
      event('DTSTART;VALUE=DATE:20260704', 'RRULE:FREQ=YEARLY;UNTIL=20270704', 'SUMMARY:The Fourth'),
    )
    const { holidays } = read('ics', file)
    const daysOf = (wanted: string) => holidays.filter(({ name }) => name === wanted).map(({ day }) => day)
    expect(daysOf('May Day')).toEqual(Array.from({ length: 11 }, (_, year) => `${2026 + year}-05-01`))
    expect(daysOf('Memorial Day').slice(0, 2)).toEqual(['2026-05-25', '2027-05-31'])
    expect(daysOf('The Fourth')).toEqual(['2026-07-04', '2027-07-04'])
  })

  it.each([
    ['It covers only part of a day', ['DTSTART:20261225T090000Z', 'SUMMARY:Party']],
    ['It is canceled', ['DTSTART;VALUE=DATE:20261225', 'STATUS:CANCELLED', 'SUMMARY:Party']],
    [
      'It lasts more than 31 days',
      ['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20261231', 'SUMMARY:Party'],
    ],
    ['Its recurrence isn’t supported', ['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY', 'SUMMARY:Party']],
    [
      'Its recurrence isn’t supported',
      ['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=1MO;BYMONTHDAY=9', 'SUMMARY:Party'],
    ],
    [
      'Its recurrence isn’t supported',
      ['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'SUMMARY:Never'],
    ],
    ['Enter a name for the holiday', ['DTSTART;VALUE=DATE:20261225', 'SUMMARY:']],
    ['Use at most 100 characters', ['DTSTART;VALUE=DATE:20261225', `SUMMARY:${'x'.repeat(101)}`]],
    ['Its date can’t be read', ['DTSTART;VALUE=DATE:00010101', 'SUMMARY:Party']],
    ['Its date can’t be read', ['SUMMARY:Party']],
  ])('events that are no holiday are skipped: %s', (why, lines) => {
    expect(read('ics', calendar(event(...lines)))).toMatchObject({ holidays: [], leftOut: [{ why }] })
  })

  it.each([
    ['', 'This is not a calendar file. Choose an .ics file.'],
    ['<html></html>', 'This is not a calendar file. Choose an .ics file.'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'This is not a calendar file. Choose an .ics file.'],
    [event('DTSTART;VALUE=DATE:20261225'), 'This is not a calendar file. Choose an .ics file.'],
    [calendar(), 'The file has no holidays from 2026-01-01 to 2036-12-31.'],
  ])('a calendar file is refused as %j', (content, message) => {
    expect(refusalOf('ics', content)).toBe(message)
  })

  it('a calendar file is refused when its events repeat endlessly', () => {
    const endless = event('DTSTART;VALUE=DATE:19000101', 'RRULE:FREQ=YEARLY', 'SUMMARY:Again')
    const file = calendar(...Array.from({ length: 200 }, () => endless))
    expect(refusalOf('ics', file)).toBe('This file has too many recurring events.')
  })

  it.each(['FREQ=YEARLY;BYDAY=60MO', 'FREQ=YEARLY;BYMONTH=13', 'FREQ=YEARLY;UNTIL=never12'])(
    'a calendar with a rule such as %s is read without an exception',
    (rule) => {
      const file = calendar(event('DTSTART;VALUE=DATE:20260101', `RRULE:${rule}`, 'SUMMARY:Odd'))
      expect(typeof refusalOf('ics', file)).not.toBe('undefined')
    },
  )
})

describe('a table', () => {
  it('a holiday table is read with a day and a name per line, in the organization’s date format', () => {
    const wanted = {
      holidays: [
        { day: '2026-12-25', name: 'Christmas' },
        { day: '2027-01-01', name: 'New Year' },
      ],
      leftOut: [],
    }
    expect(read('csv', 'day,name\n12/25/2026,Christmas\n2027-01-01,"New Year"\n')).toEqual(wanted)
    expect(read('csv', 'Tag;Name\n25.12.2026;Christmas\n1.1.2027;New Year', 'DD.MM.YYYY')).toEqual(wanted)
  })

  it.each([
    [
      'with semicolons and a comma in the names',
      '2026-12-25;Christmas Day, public\n2026-12-26;Boxing Day, public',
    ],
    [
      'with a comma in the heading',
      'Date;Name, as printed\n2026-12-25;Christmas Day, public\n2026-12-26;Boxing Day, public',
    ],
    [
      'with a line that names the separator',
      'sep=;\r\n25.12.2026;Christmas Day, public\r\n26.12.2026;Boxing Day, public',
    ],
    ['with empty rows', ';\n25 Dec 2026;Christmas Day, public\n;\n;\n26/12/2026;Boxing Day, public\n;'],
  ])('a holiday table is read %s', (_, content) => {
    expect(read('csv', content)).toEqual({
      holidays: [
        { day: '2026-12-25', name: 'Christmas Day, public' },
        { day: '2026-12-26', name: 'Boxing Day, public' },
      ],
      leftOut: [],
    })
  })

  it('a holiday table is read in Windows-1252 and UTF-16', () => {
    const text = '06/01/2027;Heilige Drei König'
    const expected = { holidays: [{ day: '2027-01-06', name: 'Heilige Drei König' }], leftOut: [] }
    expect(read('csv', Buffer.from(text, 'latin1'), 'DD/MM/YYYY')).toEqual(expected)
    expect(read('csv', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'DD/MM/YYYY')).toEqual(expected)
  })

  it('a holiday table has no heading when its first row contains a date', () => {
    expect(read('csv', '6.1.2027;Epiphany\n07.01.2027;Day after').holidays).toEqual([
      { day: '2027-01-06', name: 'Epiphany' },
      { day: '2027-01-07', name: 'Day after' },
    ])
    expect(read('csv', '2027-02-30;Never\n2027-03-01;Spring')).toEqual({
      holidays: [{ day: '2027-03-01', name: 'Spring' }],
      leftOut: [{ what: '2027-02-30', why: 'Write its date as MM/DD/YYYY or YYYY-MM-DD' }],
    })
  })

  it('lines without a day are skipped, and the first name of a day is kept', () => {
    expect(read('csv', '2026-12-25,Christmas\n2026-12-25,Again\nsoon,Party\n2026-02-30,Never')).toEqual({
      holidays: [{ day: '2026-12-25', name: 'Christmas' }],
      leftOut: [
        { what: 'soon', why: 'Write its date as MM/DD/YYYY or YYYY-MM-DD' },
        { what: '2026-02-30', why: 'Write its date as MM/DD/YYYY or YYYY-MM-DD' },
      ],
    })
  })

  it.each([
    ['2026-12-25,"Christmas', 'Line 1 can’t be read: a quote is never closed.'],
    ['day,name', 'The file has no holidays from 2026-01-01 to 2036-12-31.'],
  ])('a holiday table is refused as %j', (content, message) => {
    expect(refusalOf('csv', content)).toBe(message)
  })
})
