import type { TaskSummary } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { taskWith } from '../test/tasks.ts'
import { isPastDue, pagesWith, pagesWithout, positionOf } from './positionInList.ts'

const at = (id: number, dueDate: string | null, other: Partial<TaskSummary> = {}): TaskSummary => ({
  ...taskWith({ id, dueDate }),
  ...other,
})
const pagesOf = (...pages: TaskSummary[][]) =>
  pages.map((items, index) => ({ items, nextCursor: index < pages.length - 1 ? 'next' : null }))
const idsOf = (pages: { items: TaskSummary[] }[]) => pages.map(({ items }) => items.map(({ id }) => id))

describe('inserting a task into a list', () => {
  const early = at(1, '2026-12-01')
  const late = at(2, '2026-12-20')
  const undated = at(3, null)

  it.each([
    ['by date', undefined, at(9, '2026-12-10'), [[1], [9, 2, 3]]],
    ['by date and time', undefined, at(9, '2026-12-20T08:00:00.000Z'), [[1], [9, 2, 3]]],
    ['behind all that has a date', undefined, at(9, null), [[1], [2, 3, 9]]],
    ['once', undefined, at(2, '2026-11-01'), [[2, 1], [3]]],
  ] as const)('an inserted task is placed %s', (_, sort, task, ids) => {
    const pages = pagesOf([early], [late, undated])
    expect(idsOf(pagesWith(pages, task, { sort, timeZone: 'UTC' }))).toEqual(ids)
    expect(idsOf(pages)).toEqual([[1], [2, 3]])
  })

  it.each([
    ['-due', [2, 9, 1, 3]],
    ['newest', [9, 3, 2, 1]],
  ] as const)('an inserted task follows the order %s', (sort, ids) => {
    const listed = sort === '-due' ? [late, early, undated] : [undated, late, early]
    const pages = pagesWith(pagesOf(listed), at(9, '2026-12-10'), { sort, timeZone: 'UTC' })
    expect(idsOf(pages)).toEqual([ids])
  })

  it.each([
    ['status', [1, 9, 2, 3, 4]],
    ['-status', [4, 3, 2, 1, 9]],
    ['oldest', [1, 2, 3, 4, 9]],
    ['-priority', [9, 1, 2, 3, 4]],
  ] as const)('an inserted task follows the order %s', (sort, ids) => {
    const listed = [
      at(1, '2026-12-05'),
      at(2, '2026-12-06', { status: 'in_progress' }),
      at(3, '2026-12-01', { status: 'overdue' }),
      at(4, '2026-12-01', { status: 'completed' }),
    ]
    const pages = pagesOf(sort === '-status' ? listed.toReversed() : listed)
    const task = at(9, '2026-12-10', { priority: 'low' })
    expect(idsOf(pagesWith(pages, task, { sort, timeZone: 'UTC' }))).toEqual([ids])
  })

  it('an inserted task follows priorities and comes after open tasks when it is completed', () => {
    const order = { sort: 'priority', timeZone: 'UTC' } as const
    const pages = pagesOf([at(1, null, { priority: 'high' }), at(2, null, { priority: 'low' })])
    const completed = at(9, '2026-01-01', { priority: 'high', status: 'completed' })
    const withBoth = pagesWith(pagesWith(pages, at(8, null, { priority: 'medium' }), order), completed, order)
    expect(idsOf(withBoth)).toEqual([[1, 8, 2, 9]])
  })

  it('an inserted task is not shown when its position has not been loaded yet', () => {
    const pages = [{ items: [early], nextCursor: 'next' }]
    expect(idsOf(pagesWith(pages, at(9, '2026-12-24'), { sort: undefined, timeZone: 'UTC' }))).toEqual([[1]])
    expect(idsOf(pagesWithout(pages, 1))).toEqual([[]])
  })
})

it('a task is overdue when its day has ended in the office time zone or its due time has passed', () => {
  const evening = Date.parse('2026-12-10T18:00:00.000Z')
  const isPast = (dueDate: string | null, timeZone: string) => isPastDue(at(1, dueDate), evening, timeZone)
  expect(isPast('2026-12-10', 'UTC')).toBe(false)
  expect(isPast('2026-12-09', 'UTC')).toBe(true)
  expect(isPast('2026-12-10T17:00:00.000Z', 'Asia/Manila')).toBe(true)
  expect(isPast(null, 'UTC')).toBe(false)
  // At this moment it is 2 a.m. of the next day in Manila, and 1 p.m. in New York.
  expect(isPast('2026-12-10', 'Asia/Manila')).toBe(true)
  expect(isPast('2026-12-09', 'America/New_York')).toBe(true)
  expect(isPast('2026-12-10', 'America/New_York')).toBe(false)
})

it('a task with a due day sorts before or after a due time by the end of its day', () => {
  const moment = at(1, '2026-12-10T20:00:00.000Z')
  const orderIn = (timeZone: string) =>
    idsOf(pagesWith(pagesOf([moment]), at(9, '2026-12-10'), { sort: undefined, timeZone }))
  expect(orderIn('Asia/Manila')).toEqual([[9, 1]])
  expect(orderIn('America/New_York')).toEqual([[1, 9]])
})

it('the position in a list counts from one, with or without a known total', () => {
  const [first, second, third] = [at(1, null), at(2, null), at(3, null)]
  const whole = pagesOf([first, second], [third])
  expect(positionOf(whole, 3)).toEqual({ at: 3, of: 3 })
  expect(positionOf(whole.slice(0, 1), 2)).toEqual({ at: 2, of: null })
  expect(positionOf(whole, 4)).toBeNull()
  expect(positionOf([], 1)).toBeNull()
})
