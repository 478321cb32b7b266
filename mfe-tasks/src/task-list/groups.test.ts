import { describe, expect, it } from 'vitest'
import { taskWith } from '../test/tasks.ts'
import { groupsFor, readGrouping } from './groups.ts'
import { phoneGroups } from './phoneGroups.ts'

const today = '2026-11-26'
const keysOf = (...[grouping, filter]: Parameters<typeof groupsFor>) =>
  groupsFor(grouping, filter, [], today).map(({ key }) => key)

describe('groups by due date', () => {
  it('groups by due date cover all tasks, each once', () => {
    expect(keysOf('due', {}, [], today)).toEqual(['overdue', 'today', 'week', 'later', 'none', 'completed'])
    const [, , week] = groupsFor('due', { tag: 'a' }, [], today)
    expect(week?.filter).toEqual({
      tag: 'a',
      status: 'pending,in_progress',
      dueFrom: '2026-11-27',
      dueTo: '2026-12-03',
    })
  })

  it('groups by due date leave out empty groups and respect a date filter', () => {
    expect(keysOf('due', { status: 'overdue' }, [], today)).toEqual(['overdue'])
    expect(keysOf('due', { due: 'week' }, [], today)).toEqual(['overdue', 'chosen', 'completed'])
  })

  it('groups by due date are offered in the table only', () => {
    const by = new URLSearchParams('by=due')
    expect([readGrouping(by, 'table'), readGrouping(by, 'board'), readGrouping(by, 'cards')]).toEqual([
      'due',
      'status',
      'none',
    ])
  })
})

describe('group headings on a phone', () => {
  const tasks = [
    taskWith({ id: 1, status: 'overdue', dueDate: '2026-11-20' }),
    taskWith({ id: 2, dueDate: '2026-11-26' }),
    taskWith({ id: 3, dueDate: '2026-11-26T20:00:00Z' }),
    taskWith({ id: 4, dueDate: '2026-12-03' }),
    taskWith({ id: 5, dueDate: null }),
  ]

  it('group headings are above the first task of each period, with a count', () => {
    expect([...phoneGroups(tasks, today, 'UTC', false)]).toEqual([
      [1, { label: 'Overdue', count: '1' }],
      [2, { label: 'Today', count: '2' }],
      [4, { label: 'Next 7 days', count: '1' }],
      [5, { label: 'No due date', count: '1' }],
    ])
  })

  it('the last group heading has no final count while more pages exist', () => {
    expect(phoneGroups(tasks, today, 'UTC', true).get(5)).toEqual({ label: 'No due date' })
  })
})
