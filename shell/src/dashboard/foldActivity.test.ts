import type { ActivityItem } from '@headway/contracts/activity'
import { describe, expect, it } from 'vitest'
import { foldActivity } from './foldActivity.ts'

const priya = { id: 1, name: 'Priya Nair' }
let id = 0

function line(
  action: ActivityItem['action'],
  minutesAgo: number,
  other: Partial<ActivityItem> = {},
): ActivityItem {
  id += 1
  return {
    id,
    type: 'other',
    action,
    title: 'Title',
    description: `Thing ${id}`,
    timestamp: new Date(Date.UTC(2026, 10, 26, 12) - minutesAgo * 60_000).toISOString(),
    user: priya,
    link: `/tasks/${id}`,
    ...other,
  }
}

const shape = (items: ActivityItem[]) =>
  foldActivity(items).map(({ item, more }) => `${item.action ?? 'none'} ${more.length + 1}`)

describe('foldActivity', () => {
  it('foldActivity merges the same action by the same user within an hour', () => {
    const lines = [
      line('taskCreated', 0),
      line('commentAdded', 5),
      line('taskCreated', 30),
      line('taskCreated', 61),
    ]
    expect(shape(lines)).toEqual(['taskCreated 2', 'commentAdded 1', 'taskCreated 1'])
  })

  it('foldActivity keeps the actions of two users apart', () => {
    const mei = { id: 2, name: 'Mei Tanaka' }
    expect(shape([line('taskCompleted', 0), line('taskCompleted', 1, { user: mei })])).toEqual([
      'taskCompleted 1',
      'taskCompleted 1',
    ])
  })

  it('foldActivity leaves out the assignment of a new task by its creator', () => {
    const created = line('taskCreated', 1)
    const { link } = created
    expect(shape([line('taskAssigned', 1, { link }), created])).toEqual(['taskCreated 1'])
    expect(shape([line('taskAssigned', 0, { link }), line('taskCreated', 20, { link })])).toEqual([
      'taskAssigned 1',
      'taskCreated 1',
    ])
  })

  it('foldActivity does not merge lines without an action', () => {
    expect(shape([line(null, 0), line(null, 1)])).toEqual(['none 1', 'none 1'])
  })
})
