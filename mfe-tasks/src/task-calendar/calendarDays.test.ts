import { describe, expect, it } from 'vitest'
import { taskWith } from '../test/tasks.ts'
import { readOn, readSpan, stepped, weeksOf, withTime } from './calendarDays.ts'
import { daysAfter } from './useDueMoves.ts'

const parameters = (search: string) => new URLSearchParams(search)

describe('the weeks of a calendar', () => {
  it.each([
    ['a month that begins in the week', '2026-12-15', '2026-11-30', '2027-01-03', 5],
    ['February of four weeks', '2027-02-10', '2027-02-01', '2027-02-28', 4],
    ['a leap year', '2028-02-29', '2028-01-31', '2028-03-05', 5],
    ['a month of six weeks', '2027-08-01', '2027-07-26', '2027-09-05', 6],
  ])('the calendar weeks run from Monday to Sunday: %s', (_, on, first, last, count) => {
    const weeks = weeksOf('month', on)
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual([first, last, count])
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })

  it('the calendar shows one week when the URL asks for it, even across the end of a year', () => {
    expect(weeksOf('week', '2027-01-01')).toEqual([
      ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
    ])
  })

  it('the calendar links to the next and previous period', () => {
    expect(stepped('month', '2026-12-31', 1)).toBe('2027-01-01')
    expect(stepped('month', '2027-01-31', -1)).toBe('2026-12-01')
    expect(stepped('month', '2027-01-31', 1)).toBe('2027-02-01')
    expect(stepped('week', '2026-12-28', 1)).toBe('2027-01-04')
  })
})

describe('the period in the URL', () => {
  it('the period is the current month when the URL names no valid one', () => {
    const on = (search: string) => readOn(parameters(search), '2026-11-22')
    expect([on(''), on('on=2026-12-05'), on('on=2026-02-30'), on('on=1999-01-01'), on('on=soon')]).toEqual([
      '2026-11-22',
      '2026-12-05',
      '2026-11-22',
      '2026-11-22',
      '2026-11-22',
    ])
    expect([readSpan(parameters('span=week')), readSpan(parameters('span=year'))]).toEqual(['week', 'month'])
  })

  it('the URL names the period only when it is not the default', () => {
    const to = (...[span, on]: [Parameters<typeof withTime>[1], string]) =>
      withTime(parameters('tag=a&span=week&on=2026-01-01'), span, on, '2026-11-22').toString()
    expect(to('month', '2026-11-22')).toBe('tag=a')
    expect(to('week', '2026-11-30')).toBe('tag=a&span=week&on=2026-11-30')
  })
})

describe('moving a due date to another day', () => {
  it('a moved task leaves its day and appears on the other, even an empty one', () => {
    const task = taskWith({ dueDate: '2026-12-04' })
    const other = taskWith({ id: 6, dueDate: '2026-12-04' })
    const days = [{ day: '2026-12-04', total: 12, isTotalCapped: false, items: [task, other] }]
    const moved = daysAfter(days, { task, from: '2026-12-04', to: '2026-12-01' }, '2026-12-01')
    expect(moved.map(({ day, total, items }) => [day, total, items.map(({ id }) => id)])).toEqual([
      ['2026-12-01', 1, [5]],
      ['2026-12-04', 11, [6]],
    ])
    const alone = [{ day: '2026-12-04', total: 1, isTotalCapped: false, items: [task] }]
    const later = daysAfter(alone, { task, from: '2026-12-04', to: '2026-12-05' }, '2026-12-05T15:00:00.000Z')
    expect(later.flatMap(({ items }) => items.map(({ dueDate }) => dueDate))).toEqual([
      '2026-12-05T15:00:00.000Z',
    ])
    expect(later.map(({ day }) => day)).toEqual(['2026-12-05'])
  })

  it('the days stay unchanged when the task already is on its new day', () => {
    const task = taskWith({ dueDate: '2026-12-01' })
    const days = [{ day: '2026-12-01', total: 4, isTotalCapped: false, items: [task] }]
    expect(daysAfter(days, { task, from: '2026-12-04', to: '2026-12-01' }, '2026-12-01')).toEqual(days)
  })
})
