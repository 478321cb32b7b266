import type { TaskSummary } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { taskWith } from '../test/tasks.ts'
import { isPastDue, putIn, takeOut } from './placeInList.ts'

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
    putIn(pages, task, sort)
    expect(idsOf(pages)).toEqual(ids)
  })

  it.each([
    ['-due', [2, 9, 1, 3]],
    ['newest', [9, 3, 2, 1]],
  ] as const)('follows the order %s', (sort, ids) => {
    const listed = sort === '-due' ? [late, early, undated] : [undated, late, early]
    const pages = pagesOf(listed)
    putIn(pages, at(9, '2026-12-10'), sort)
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
    putIn(pages, at(9, '2026-12-10', { priority: 'low' }), sort)
    expect(idsOf(pages)).toEqual([ids])
  })

  it('follows priorities, and stands behind what is open when it is completed', () => {
    const pages = pagesOf([at(1, null, { priority: 'high' }), at(2, null, { priority: 'low' })])
    putIn(pages, at(8, null, { priority: 'medium' }), 'priority')
    putIn(pages, at(9, '2026-01-01', { priority: 'high', status: 'completed' }), 'priority')
    expect(idsOf(pages)).toEqual([[1, 8, 2, 9]])
  })

  it('is not shown where its place has not been read yet', () => {
    const pages = [{ items: [early], nextCursor: 'next' }]
    putIn(pages, at(9, '2026-12-24'), undefined)
    expect(idsOf(pages)).toEqual([[1]])
    takeOut(pages, 1)
    expect(idsOf(pages)).toEqual([[]])
  })
})

it('is past its due date when the day has ended, or the moment has passed', () => {
  const evening = Date.parse('2026-12-10T18:00:00.000Z')
  expect(isPastDue(at(1, '2026-12-10'), evening)).toBe(false)
  expect(isPastDue(at(1, '2026-12-09'), evening)).toBe(true)
  expect(isPastDue(at(1, '2026-12-10T17:00:00.000Z'), evening)).toBe(true)
  expect(isPastDue(at(1, null), evening)).toBe(false)
})
