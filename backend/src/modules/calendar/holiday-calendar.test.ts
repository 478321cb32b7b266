import { describe, expect, it } from 'vitest'
import { readCalendar } from './holiday-calendar.ts'
import { HolidayDays } from './holiday-days.ts'

const span = { from: '2026-01-01', until: '2036-12-31' }

function read(content: string) {
  const days = new HolidayDays(span)
  readCalendar(content, days)
  return { holidays: days.holidays.map(({ day, name }) => `${day} ${name}`), leftOut: days.leftOut }
}
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:party', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const yearly = (...lines: string[]) =>
  event('DTSTART;VALUE=DATE:20260704', 'DTEND;VALUE=DATE:20260705', 'SUMMARY:Party', ...lines)
const daysOf = (...events: string[]) => read(calendar(...events)).holidays

describe('a single occurrence of an event', () => {
  it('a single occurrence of an event can be moved, renamed and canceled', () => {
    const moved = event(
      'RECURRENCE-ID;VALUE=DATE:20270704',
      'DTSTART;VALUE=DATE:20270705',
      'DTEND;VALUE=DATE:20270706',
      'SUMMARY:Party (observed)',
    )
    const cancelled = event(
      'RECURRENCE-ID;VALUE=DATE:20280704',
      'DTSTART;VALUE=DATE:20280704',
      'STATUS:CANCELLED',
      'SUMMARY:Party',
    )
    expect(read(calendar(yearly('RRULE:FREQ=YEARLY;COUNT=4'), moved, cancelled))).toEqual({
      holidays: ['2026-07-04 Party', '2027-07-05 Party (observed)', '2029-07-04 Party'],
      leftOut: [],
    })
    // Exceptions may precede the event that they modify.
    expect(daysOf(cancelled, moved, yearly('RRULE:FREQ=YEARLY;COUNT=4'))).toHaveLength(3)
  })

  it('a single occurrence is also found by the time of its midnight', () => {
    const cancelled = event(
      'RECURRENCE-ID:20270704T000000',
      'DTSTART;VALUE=DATE:20270704',
      'STATUS:CANCELLED',
    )
    expect(daysOf(yearly('RRULE:FREQ=YEARLY;COUNT=2'), cancelled)).toEqual(['2026-07-04 Party'])
  })

  it('a changed occurrence of another event has no effect', () => {
    const other = event(
      'RECURRENCE-ID;VALUE=DATE:20270704',
      'DTSTART;VALUE=DATE:20270704',
      'STATUS:CANCELLED',
    )
    expect(daysOf(yearly('RRULE:FREQ=YEARLY;COUNT=2'), other.replace('UID:party', 'UID:other'))).toEqual([
      '2026-07-04 Party',
      '2027-07-04 Party',
    ])
  })

  it('a file may contain only one occurrence of an event, or occurrences outside its years', () => {
    const alone = event('RECURRENCE-ID;VALUE=DATE:20270704', 'DTSTART;VALUE=DATE:20270705', 'SUMMARY:Alone')
    expect(daysOf(alone)).toEqual(['2027-07-05 Alone'])
    const early = event('RECURRENCE-ID;VALUE=DATE:20370704', 'DTSTART;VALUE=DATE:20361231', 'SUMMARY:Early')
    expect(daysOf(yearly('RRULE:FREQ=YEARLY'), early).slice(-2)).toEqual([
      '2036-07-04 Party',
      '2036-12-31 Early',
    ])
  })

  it('an occurrence that covers only part of a day is skipped with its reason', () => {
    const short = event('RECURRENCE-ID;VALUE=DATE:20270704', 'DTSTART:20270704T090000Z', 'SUMMARY:Short')
    expect(read(calendar(yearly('RRULE:FREQ=YEARLY;COUNT=2'), short))).toEqual({
      holidays: ['2026-07-04 Party'],
      leftOut: [{ what: 'Short', why: 'It covers only part of a day' }],
    })
  })

  it('a changed occurrence may apply to all later ones', () => {
    const since = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20280704',
      'DTSTART;VALUE=DATE:20280705',
      'DTEND;VALUE=DATE:20280707',
      'SUMMARY:Longer',
    )
    expect(daysOf(yearly('RRULE:FREQ=YEARLY;COUNT=4'), since)).toEqual([
      '2026-07-04 Party',
      '2027-07-04 Party',
      '2028-07-05 Longer',
      '2028-07-06 Longer',
      '2029-07-05 Longer',
      '2029-07-06 Longer',
    ])
    const until = since.replace('SUMMARY:Longer', 'STATUS:CANCELLED')
    expect(daysOf(yearly('RRULE:FREQ=YEARLY'), until)).toEqual(['2026-07-04 Party', '2027-07-04 Party'])
  })
})

describe('further days of an event', () => {
  it('additional days of an event are imported together with its start', () => {
    expect(daysOf(yearly('RDATE;VALUE=DATE:20260706,20260708', 'RDATE;VALUE=DATE:20270101'))).toEqual([
      '2026-07-04 Party',
      '2026-07-06 Party',
      '2026-07-08 Party',
      '2027-01-01 Party',
    ])
    expect(daysOf(yearly('RRULE:FREQ=YEARLY;COUNT=2', 'RDATE;VALUE=DATE:20261224'))).toEqual([
      '2026-07-04 Party',
      '2026-12-24 Party',
      '2027-07-04 Party',
    ])
  })

  it('excluded days of an event are skipped one by one', () => {
    const rule = 'RRULE:FREQ=YEARLY;COUNT=4'
    const rest = ['2026-07-04 Party', '2029-07-04 Party']
    expect(daysOf(yearly(rule, 'EXDATE;VALUE=DATE:20270704,20280704'))).toEqual(rest)
    expect(daysOf(yearly(rule, 'EXDATE;VALUE=DATE:20280704', 'EXDATE;VALUE=DATE:20270704'))).toEqual(rest)
    expect(daysOf(yearly(rule, 'EXDATE;VALUE=DATE:20260101,20270505,20270704,20280704'))).toEqual(rest)
    expect(daysOf(yearly(rule, 'EXDATE:20270704T000000Z', 'EXDATE:20280704T000000'))).toEqual(rest)
    expect(daysOf(yearly('RDATE;VALUE=DATE:20260706', 'EXDATE;VALUE=DATE:20260704'))).toEqual([
      '2026-07-06 Party',
    ])
  })
})

describe('29 February', () => {
  const leap = (...lines: string[]) =>
    daysOf(event('DTSTART;VALUE=DATE:20280229', 'SUMMARY:Leap', ...lines)).map((day) => day.slice(0, 10))
  const all = ['2028-02-29', '2032-02-29', '2036-02-29']

  it.each([
    'FREQ=YEARLY',
    'FREQ=YEARLY;BYMONTH=2',
    'FREQ=YEARLY;BYMONTHDAY=29',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=YEARLY;INTERVAL=2',
    'FREQ=YEARLY;COUNT=3',
    'FREQ=YEARLY;UNTIL=20360229',
  ])('29 February is a holiday only in leap years with the rule %s', (rule) => {
    expect(leap(`RRULE:${rule}`)).toEqual(all)
  })

  it('an event on 29 February of a common year is skipped as unreadable', () => {
    expect(read(calendar(event('DTSTART;VALUE=DATE:20270229', 'SUMMARY:Never')))).toEqual({
      holidays: [],
      leftOut: [{ what: 'Never', why: 'Its date can’t be read' }],
    })
  })
})

describe('an event from midnight to midnight', () => {
  it('an event from midnight to midnight covers whole days', () => {
    expect(
      daysOf(
        event(
          'DTSTART;TZID=Europe/Berlin:20261225T000000',
          'DTEND;TZID=Europe/Berlin:20261227T000000',
          'SUMMARY:Christmas',
        ),
        event('DTSTART:20270101T000000', 'DURATION:P1D', 'RRULE:FREQ=YEARLY;COUNT=3', 'SUMMARY:New Year'),
        event('RECURRENCE-ID:20280101T000000', 'DTSTART:20280101T000000', 'STATUS:CANCELLED'),
      ),
    ).toEqual(['2026-12-25 Christmas', '2026-12-26 Christmas', '2027-01-01 New Year', '2029-01-01 New Year'])
  })

  it.each([
    [['DTSTART:20261225T000000', 'DTEND:20261225T120000']],
    [['DTSTART:20261225T000000']],
    [['DTSTART:20261225T000000Z', 'DTEND:20261226T000000Z']],
  ])('an event that starts at midnight but covers part of a day is skipped (%#)', (lines) => {
    expect(read(calendar(event(...lines, 'SUMMARY:Short')))).toEqual({
      holidays: [],
      leftOut: [{ what: 'Short', why: 'It covers only part of a day' }],
    })
  })
})

it('a holiday import reads every calendar of a file', () => {
  const second = event('DTSTART;VALUE=DATE:20261225', 'SUMMARY:Christmas')
  expect(read(calendar(yearly()) + calendar(second)).holidays).toEqual([
    '2026-07-04 Party',
    '2026-12-25 Christmas',
  ])
})

it('a holiday import leaves out an event whose rule has exceptions by another rule', () => {
  expect(read(calendar(yearly('RRULE:FREQ=YEARLY', 'EXRULE:FREQ=YEARLY;INTERVAL=2')))).toEqual({
    holidays: [],
    leftOut: [{ what: 'Party', why: 'Its recurrence isn’t supported' }],
  })
})
