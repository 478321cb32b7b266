// @vitest-environment node
import type { HistoryEntry } from '@headway/contracts/task-history'
import { describe, expect, it } from 'vitest'
import { historyLine } from './historyLine.ts'

const entryOf = (other: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  at: '2026-11-01T08:00:00.000Z',
  by: null,
  field: 'title',
  milestone: null,
  relation: null,
  before: null,
  after: null,
  ...other,
})
const formats = { dueDate: (value: string) => `the ${value}` }
const step = (part: 'itself' | 'title' | 'progress') => ({ title: 'Step', part })

describe('a line of the task history', () => {
  it.each<[string, Partial<HistoryEntry>, string, string]>([
    ['a text', { before: 'Old', after: 'New' }, 'Title', 'Old → New'],
    [
      'a status in its word',
      { field: 'status', before: 'in_progress', after: 'completed' },
      'Status',
      'In progress → Completed',
    ],
    [
      'an unknown status',
      { field: 'status', before: 'parked', after: 'pending' },
      'Status',
      'parked → Pending',
    ],
    ['a first due date', { field: 'dueDate', after: '2026-12-31' }, 'Due date', 'none → the 2026-12-31'],
    [
      'both names of a delegation',
      { field: 'assignees', before: ['Grace Hopper'], after: ['Alan Turing'] },
      'Assignees',
      'Grace Hopper → Alan Turing',
    ],
    ['the last tag', { field: 'tags', before: ['a', 'b'], after: [] }, 'Tags', 'a, b → none'],
    [
      'another order of the milestones',
      { field: 'milestones', before: ['Step', 'Sign'], after: ['Sign', 'Step'] },
      'Milestone order',
      'Step, Sign → Sign, Step',
    ],
    [
      'a milestone that was added',
      { field: 'milestones', milestone: step('itself'), after: 'Step' },
      'Milestone “Step”',
      'added',
    ],
    [
      'a milestone that is gone',
      { field: 'milestones', milestone: step('itself'), before: 'Step' },
      'Milestone “Step”',
      'removed',
    ],
    [
      'progress',
      { field: 'milestones', milestone: step('progress'), before: 0, after: 40 },
      'Progress of milestone “Step”',
      '0% → 40%',
    ],
    ['a file that was added', { field: 'files', after: 'plan.pdf' }, 'File “plan.pdf”', 'added'],
    ['a file that is gone', { field: 'files', before: 'plan.pdf' }, 'File “plan.pdf”', 'removed'],
    [
      'a relation',
      {
        field: 'relations',
        relation: { kind: 'blockedBy', task: { id: 2, title: 'Order paper' } },
        after: 'blockedBy',
      },
      'Relations',
      'Blocked by Order paper: added',
    ],
    [
      'a relation to a task that may not be seen',
      { field: 'relations', relation: { kind: 'blocks', task: null }, before: 'blocks' },
      'Relations',
      'Blocks Private task: removed',
    ],
  ])('the task history says %s', (_, other, title, description) => {
    expect(historyLine(entryOf(other), formats)).toEqual({ title, description })
  })
})
