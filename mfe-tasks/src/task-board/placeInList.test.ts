import type { TaskSummary } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { taskWith } from '../test/tasks.ts'
import { isPastDue, placeOf, putIn, takeOut } from './placeInList.ts'

const at = (id: number, dueDate: string | null, other: Partial<TaskSummary> = {}): TaskSummary => ({
  ...taskWith({ id, dueDate }),
  ...other,
})
const pagesOf = (...pages: TaskSummary[][]) =>
  pages.map((items, index) => ({ items, nextCursor: index < pages.length - 1 ? 'next' : null }))
const idsOf = (pages: { items: TaskSummary[] }[]) => pages.map(({ items }) => items.map(({ id }) => id))

describe('a task put into a list', () => {
  const early = at(1, '2026-12-01')
  const late = at(2, '2026-12-20')
  const undated = at(3, null)

  it.each([
    ['by date', undefined, at(9, '2026-12-10'), [[1], [9, 2, 3]]],
    ['by date and time', undefined, at(9, '2026-12-20T08:00:00.000Z'), [[1], [9, 2, 3]]],
    ['behind all that has a date', undefined, at(9, null), [[1], [2, 3, 9]]],
    ['once', undefined, at(2, '2026-11-01'), [[2, 1], [3]]],
  ] as const)('stands there %s', (_, sort, task, ids) => {
    const pages = pagesOf([early], [late, undated])
    putIn(pages, task, { sort, timeZone: 'UTC' })
    expect(idsOf(pages)).toEqual(ids)
  })

  it.each([
    ['-due', [2, 9, 1, 3]],
    ['newest', [9, 3, 2, 1]],
  ] as const)('follows the order %s', (sort, ids) => {
    const listed = sort === '-due' ? [late, early, undated] : [undated, late, early]
    const pages = pagesOf(listed)
    putIn(pages, at(9, '2026-12-10'), { sort, timeZone: 'UTC' })
    expect(idsOf(pages)).toEqual([ids])
  })

  it.each([
    ['status', [1, 9, 2, 3, 4]],
    ['-status', [4, 3, 2, 1, 9]],
    ['oldest', [1, 2, 3, 4, 9]],
    ['-priority', [9, 1, 2, 3, 4]],
  ] as const)('follows the order %s', (sort, ids) => {
    const listed = [
      at(1, '2026-12-05'),
      at(2, '2026-12-06', { status: 'in_progress' }),
      at(3, '2026-12-01', { status: 'overdue' }),
      at(4, '2026-12-01', { status: 'completed' }),
    ]
    const pages = pagesOf(sort === '-status' ? listed.toReversed() : listed)
    putIn(pages, at(9, '2026-12-10', { priority: 'low' }), { sort, timeZone: 'UTC' })
    expect(idsOf(pages)).toEqual([ids])
  })

  it('follows priorities, and stands behind what is open when it is completed', () => {
    const pages = pagesOf([at(1, null, { priority: 'high' }), at(2, null, { priority: 'low' })])
    putIn(pages, at(8, null, { priority: 'medium' }), { sort: 'priority', timeZone: 'UTC' })
    putIn(pages, at(9, '2026-01-01', { priority: 'high', status: 'completed' }), {
      sort: 'priority',
      timeZone: 'UTC',
    })
    expect(idsOf(pages)).toEqual([[1, 8, 2, 9]])
  })

  it('is not shown where its place has not been read yet', () => {
    const pages = [{ items: [early], nextCursor: 'next' }]
    putIn(pages, at(9, '2026-12-24'), { sort: undefined, timeZone: 'UTC' })
    expect(idsOf(pages)).toEqual([[1]])
    takeOut(pages, 1)
    expect(idsOf(pages)).toEqual([[]])
  })
})

it('is past its due date when the day has ended where the office is, or the moment has passed', () => {
  const evening = Date.parse('2026-12-10T18:00:00.000Z')
  const isPast = (dueDate: string | null, timeZone: string) => isPastDue(at(1, dueDate), evening, timeZone)
  expect(isPast('2026-12-10', 'UTC')).toBe(false)
  expect(isPast('2026-12-09', 'UTC')).toBe(true)
  expect(isPast('2026-12-10T17:00:00.000Z', 'Asia/Manila')).toBe(true)
  expect(isPast(null, 'UTC')).toBe(false)
  // It is two in the morning of the next day there, and one in the afternoon here.
  expect(isPast('2026-12-10', 'Asia/Manila')).toBe(true)
  expect(isPast('2026-12-09', 'America/New_York')).toBe(true)
  expect(isPast('2026-12-10', 'America/New_York')).toBe(false)
})

it('stands before or behind a moment by where its day ends', () => {
  const moment = at(1, '2026-12-10T20:00:00.000Z')
  const orderIn = (timeZone: string) => {
    const pages = pagesOf([moment])
    putIn(pages, at(9, '2026-12-10'), { sort: undefined, timeZone })
    return idsOf(pages)
  }
  expect(orderIn('Asia/Manila')).toEqual([[9, 1]])
  expect(orderIn('America/New_York')).toEqual([[1, 9]])
})

it('the place of a task is counted from one, of as many as there are or of nobody knows how many', () => {
  const [first, second, third] = [at(1, null), at(2, null), at(3, null)]
  const whole = pagesOf([first, second], [third])
  expect(placeOf(whole, 3)).toEqual({ at: 3, of: 3 })
  expect(placeOf(whole.slice(0, 1), 2)).toEqual({ at: 2, of: null })
  expect(placeOf(whole, 4)).toBeNull()
  expect(placeOf([], 1)).toBeNull()
})
