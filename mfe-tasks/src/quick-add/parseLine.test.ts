// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { parseLine, quickTriggerAt, withDay } from './parseLine.ts'
import type { DayFormat } from '@headway/design-system/forms'
import { handleOf, type QuickPerson } from './quickPeople.ts'

const ann: QuickPerson = { id: '1', name: 'Ann Lee', email: 'ann@headway.test' }
const anna: QuickPerson = { id: '2', name: 'Anna Möller', email: 'anna.moeller@headway.test' }
const otherAnna: QuickPerson = { id: '3', name: 'Anna Berg', email: 'berg@headway.test' }
const people = [ann, anna, otherAnna]
/** A Monday. */
const today = '2026-11-23'
const read = (line: string, dateFormat: DayFormat = 'DD.MM.YYYY') =>
  parseLine(line, { people, dateFormat, timeZone: 'Europe/Berlin', today })

describe('parsing a quick add line', () => {
  it('the parser reads title, assignees, tags, priority and due date in any order', () => {
    const said = { title: 'Write report', people: [ann], tags: ['finance'], priority: 'high' }
    for (const line of [
      'Write report @ann #finance !high fri',
      '@ann #finance !high Write report fri',
      'Write !h report by fri #finance @Ann.Lee',
      '  Write   report @ANN, #finance; !HIGH  on fri ',
    ]) {
      expect(read(line), line).toMatchObject({ ...said, dueDate: '2026-11-27', unknown: [] })
    }
  })

  it.each([
    ['+3d', '2026-11-26'],
    ['15.12.', '2026-12-15'],
    ['15.12.2027', '2027-12-15'],
    ['2026-12-31', '2026-12-31'],
    ['tomorrow', '2026-11-24'],
    ['next mon', '2026-11-30'],
    ['end of the month', '2026-11-30'],
    ['5 may', '2027-05-05'],
    ['due +2w', '2026-12-07'],
  ])('the parser reads %s as a day', (words, dueDate) => {
    expect(read(`Pay rent ${words}`)).toMatchObject({ title: 'Pay rent', dueDate })
  })

  it.each([
    ['fri 15:00', '2026-11-27T14:00:00.000Z'],
    ['by fri at 3pm', '2026-11-27T14:00:00.000Z'],
    ['end of the month at 9:30 am', '2026-11-30T08:30:00.000Z'],
    ['15.7. 8:05', '2027-07-15T06:05:00.000Z'],
    ['at 17:30', '2026-11-23T16:30:00.000Z'],
    ['due by 5 pm', '2026-11-23T16:00:00.000Z'],
  ])('the parser reads %s as a time in the organization’s time zone', (words, dueDate) => {
    expect(read(`Pay rent ${words}`)).toMatchObject({ title: 'Pay rent', dueDate })
  })

  it.each([
    ['at 12 am tomorrow', '2026-11-23T23:00:00.000Z'],
    ['at 12 pm tomorrow', '2026-11-24T11:00:00.000Z'],
    ['at 9:30 on fri', '2026-11-27T08:30:00.000Z'],
    ['3pm tomorrow', '2026-11-24T14:00:00.000Z'],
    ['by 3 pm on friday', '2026-11-27T14:00:00.000Z'],
  ])('the parser reads %s, a time before the day', (words, dueDate) => {
    expect(read(`Ship ${words}`)).toMatchObject({ title: 'Ship', dueDate, unknown: [] })
  })

  it.each([
    ['Meet at 5 tomorrow', 'Meet at 5', 'at 5'],
    ['Meet at 13 pm tomorrow', 'Meet at 13 pm', 'at 13 pm'],
    ['Meet at 25:00 fri', 'Meet at 25:00', 'at 25:00'],
  ])('the parser says that the time of %s stays in the title', (line, title, text) => {
    expect(read(line)).toMatchObject({ title, unknown: [{ text, reason: 'time' }] })
  })

  it('the parser keeps numbers that look like a time but belong to the title', () => {
    expect(read('Read John 3:16 tomorrow')).toMatchObject({
      title: 'Read John 3:16',
      dueDate: '2026-11-24',
      unknown: [],
    })
  })

  it.each(['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] as const)(
    'versions, section numbers, fractions and addresses are no dates in an office with %s',
    (dateFormat) => {
      for (const title of [
        'Install version 10.12',
        'Release 1.2',
        'Release 1.2.',
        'Install version 10.12.',
        'Update to 10.12.1',
        'Update to 10.12.11',
        'Pay 10.12',
        'Read section 3.1',
        'Read section 3.1.',
        'Ping 10.0.0.1',
        'Support them 24/7',
        'Fill it 1/2',
        'Fill it 3/4',
        'Read part 2/5',
        'Won 1-2-27',
        'Sit in the sun',
      ]) {
        expect(read(title, dateFormat), title).toMatchObject({ title, dueDate: undefined, unknown: [] })
      }
    },
  )

  it.each([
    ['Pay rent 10.12.', 'DD.MM.YYYY', '2026-12-10'],
    ['Pay rent 10.12.27', 'DD.MM.YYYY', '2027-12-10'],
    ['Pay rent 10.12.2027', 'DD.MM.YYYY', '2027-12-10'],
    ['Pay rent 10.12.2027', 'DD/MM/YYYY', '2027-12-10'],
    ['Pay rent 12/10', 'MM/DD/YYYY', '2026-12-10'],
    ['Pay rent 10/12', 'DD/MM/YYYY', '2026-12-10'],
    ['Pay rent by 1/2', 'MM/DD/YYYY', '2027-01-02'],
    ['Pay rent sun', 'MM/DD/YYYY', '2026-11-29'],
  ] as const)('the day of %s is still recognized in an office with %s', (line, dateFormat, dueDate) => {
    expect(read(line, dateFormat)).toMatchObject({ title: 'Pay rent', dueDate })
  })

  it.each([
    'Build 10 walls',
    'Read John 3:16',
    'Meet at 25:00',
    'Look at',
    'Pay fri 15',
    'at 15:00',
    'Say fri "15:00"',
    'Read chapters 1-2',
    'Wait 3 weeks',
    'Run 5 m',
    'Friday meeting notes',
    'Buy sun cream',
    'fri',
    'Fix #12',
    'Stop!',
    'Really !!',
    'Mail ann@headway.test',
    'C# and F# @ home',
    '"Call fri"',
  ])('the parser does not change %s', (title) => {
    expect(read(title)).toMatchObject({
      title,
      people: [],
      tags: [],
      priority: undefined,
      dueDate: undefined,
      unknown: [],
    })
  })

  it.each([
    [String.raw`Ask \@ann \#why \!high \fri`, 'Ask @ann #why !high fri'],
    ['Say "@ann #why !high" today today', 'Say "@ann #why !high" today'],
    ['Say "until fri"', 'Say "until fri"'],
  ])('the parser keeps escaped text: %s', (line, title) => {
    expect(read(line)).toMatchObject({ title, people: [], tags: [], priority: undefined })
  })

  it('the parser reads quoted names and tags of several words', () => {
    expect(read('Plan @"Anna Möller" #"next year"')).toMatchObject({
      title: 'Plan',
      people: [anna],
      tags: ['next year'],
    })
  })

  it('unknown and ambiguous names are reported and stay in the title', () => {
    expect(read('Ask @unknown @anna !urgent')).toMatchObject({
      title: 'Ask @unknown @anna !urgent',
      people: [],
      tags: [],
      priority: undefined,
      dueDate: undefined,
      unknown: [
        { text: '@unknown', reason: 'unknown' },
        { text: '@anna', reason: 'several' },
        { text: '!urgent', reason: 'priority' },
      ],
    })
  })

  it('assignees and tags are not repeated, and tags are limited', () => {
    expect(read('Ask @ann @Ann.Lee #a #a !low !high')).toMatchObject({
      people: [ann],
      tags: ['a'],
      priority: 'high',
    })
    const many = Array.from({ length: 21 }, (_, index) => `#t${index}`).join(' ')
    expect(read(`Ask ${many}`).tags).toHaveLength(20)
    expect(read(`Ask ${many}`).unknown).toEqual([{ text: '#t20', reason: 'tags' }])
    expect(read(`Ask #${'x'.repeat(51)}`).unknown).toHaveLength(1)
  })

  it('the parser keeps characters of other scripts and injection texts unchanged', () => {
    expect(read('規格を確認 <script>alert(1)</script> @ann')).toMatchObject({
      title: '規格を確認 <script>alert(1)</script>',
      people: [ann],
    })
    const long = `Ask ${'@'.repeat(5_000)} ${'"'.repeat(5_000)}`
    expect(read(long).people).toEqual([])
  })
})

describe('the token being typed', () => {
  it.each([
    ['Ask @an', { sign: '@', words: 'an', start: 4 }],
    ['#', { sign: '#', words: '', start: 0 }],
    ['Ask !h', { sign: '!', words: 'h', start: 4 }],
    ['mail@an', undefined],
    [String.raw`Ask \@an`, undefined],
    ['Ask @an ', undefined],
  ])('quickTriggerAt finds the token being typed at the end of "%s"', (line, trigger) => {
    expect(quickTriggerAt(line, line.length)).toEqual(trigger)
  })

  it('a completed name refers to exactly one user', () => {
    expect(people.map((person) => handleOf(person, people))).toEqual(['Ann', 'Anna.Möller', 'Anna.Berg'])
    const twin = { ...ann, id: '9', email: 'ann2@headway.test' }
    expect(handleOf(ann, [ann, twin])).toBe('ann@headway.test')
  })
})

describe('replacing the day of a quick add line', () => {
  it.each([
    ['Pay rent fri', 'Pay rent 2026-12-01'],
    ['Pay by !high fri #home at 15:00', 'Pay 2026-12-01 15:00 !high #home'],
    ['Pay "fri" next sat', 'Pay "fri" 2026-12-01'],
    ['Pay rent', 'Pay rent'],
  ])('the new day replaces the typed one in "%s"', (line, moved) => {
    const withOther = withDay(line, read(line), '2026-12-01', 'Europe/Berlin')
    expect(withOther).toBe(moved)
    expect(read(withOther).title).toBe(read(line).title)
  })
})
