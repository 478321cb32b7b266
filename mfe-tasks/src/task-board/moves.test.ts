import type { TaskSummary } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { boardMessages } from './board.messages.ts'
import { alan, grace, taskWith } from '../test/tasks.ts'
import { type GroupPerson, columnsFor, readGrouping, withGrouping } from '../task-list/groups.ts'
import { assigneesAfter, mayMove, moveTo } from './moves.ts'

const { refusals } = boardMessages
const canOf = (can: Partial<TaskSummary['can']>) => ({ ...taskWith().can, ...can })
const nothing = { start: false, complete: false, reopen: false }
const pending = taskWith()
const inWork = taskWith({ status: 'in_progress', can: canOf({ start: false }) })
const completed = taskWith({ status: 'completed', can: canOf({ ...nothing, reopen: true }) })
const late = taskWith({ status: 'overdue' })
const lateInWork = taskWith({ status: 'overdue', can: canOf({ start: false }) })
const notMine = taskWith({ can: { ...canOf(nothing), edit: false, assign: false } })
const personOf = (other: Partial<GroupPerson> = {}): GroupPerson => ({
  id: alan.id,
  name: 'Alan Turing',
  isAssignable: true,
  ...other,
})

describe('moving a task to another status', () => {
  it.each([
    ['start', pending, 'in_progress', { act: 'start' }],
    ['complete', pending, 'completed', { act: 'complete' }],
    ['put back', inWork, 'pending', { act: 'putBack' }],
    ['reopen', completed, 'in_progress', { act: 'reopen' }],
    ['put back from completed', completed, 'pending', { act: 'putBack' }],
    ['start what is late', late, 'in_progress', { act: 'start' }],
    ['put back what is late', lateInWork, 'pending', { act: 'putBack' }],
    ['complete what is late', lateInWork, 'completed', { act: 'complete' }],
    ['nothing: a late task stays late', late, 'pending', { refusal: refusals.staysOverdue }],
    ['nothing: late work stays late', lateInWork, 'in_progress', { refusal: refusals.staysOverdue }],
    ['nothing: overdue is no state', pending, 'overdue', { refusal: refusals.overdue }],
    ['nothing without the right', notMine, 'completed', { refusal: refusals.mayNotMove }],
  ] as const)('a move to another status means: %s', (_, task, status, move) => {
    expect(moveTo(task, { by: 'status', status })).toEqual(move)
  })
})

describe('moving a task to another priority or user', () => {
  it('a move changes the task for users who may edit it', () => {
    expect(moveTo(pending, { by: 'priority', priority: 'high' })).toEqual({
      act: 'prioritise',
      priority: 'high',
    })
    expect(moveTo(notMine, { by: 'priority', priority: 'high' })).toEqual({
      refusal: refusals.mayNotPrioritise,
    })
  })

  it('a move assigns the task to a direct report and to no other user', () => {
    const person = personOf()
    expect(moveTo(pending, { by: 'person', person })).toEqual({ act: 'assign', person })
    const stranger = personOf({ isAssignable: false })
    expect(moveTo(pending, { by: 'person', person: stranger })).toEqual({
      refusal: refusals.notYours('Alan Turing'),
    })
    expect(moveTo(pending, { by: 'person', person: null })).toEqual({ refusal: refusals.unassigned })
    expect(moveTo(pending, { by: 'person', person: personOf({ id: grace.id, name: 'Grace' }) })).toEqual({
      refusal: refusals.already('Grace'),
    })
    expect(moveTo(notMine, { by: 'person', person })).toEqual({ refusal: refusals.mayNotAssign })
  })

  it('a drag handle is shown to users who may move the task', () => {
    const shown = (task: TaskSummary) =>
      (['status', 'priority', 'person'] as const).map((by) => mayMove(task, by))
    expect(shown(pending)).toEqual([true, true, true])
    expect(shown(notMine)).toEqual([false, false, false])
    expect(mayMove(taskWith({ can: canOf({ ...nothing, reopen: true }) }), 'status')).toBe(true)
  })

  it('a move sends all assignees who stay on the task', () => {
    const task = { assignments: [11, 12, 13].map((assigneeId) => ({ assigneeId, assignee: grace })) }
    const assignable = new Set([11, 12, 14])
    expect(assigneesAfter(task, { from: 11, to: 14 }, assignable)).toEqual([12, 14])
    expect(assigneesAfter(task, { from: null, to: 14 }, assignable)).toEqual([11, 12, 14])
  })
})

describe('the columns of a board', () => {
  const keysOf = (...[grouping, filter, people]: Parameters<typeof columnsFor>) =>
    columnsFor(grouping, filter, people).map(({ key }) => key)

  it('the columns of a board follow the filter, and each has a filter of its own', () => {
    expect(keysOf('status', {}, [])).toEqual(['pending', 'in_progress', 'overdue', 'completed'])
    expect(keysOf('status', { status: 'completed,overdue' }, [])).toEqual(['overdue', 'completed'])
    expect(keysOf('priority', {}, [])).toEqual(['high', 'medium', 'low'])
    expect(keysOf('priority', { priority: 'low' }, [])).toEqual(['low'])
    expect(keysOf('person', {}, [personOf()])).toEqual(['unassigned', '12'])
    expect(keysOf('person', { owner: 'none' }, [personOf()])).toEqual(['unassigned'])
    expect(keysOf('person', { assignee: '12' }, [personOf()])).toEqual(['12'])
    const [unassigned, person] = columnsFor('person', { tag: 'a', sort: 'newest' }, [personOf()])
    expect(unassigned?.filter).toEqual({ tag: 'a', sort: 'newest', owner: 'none' })
    expect(person?.filter).toEqual({ tag: 'a', sort: 'newest', assignee: '12' })
  })

  it('the columns of a board are statuses unless the URL says otherwise', () => {
    const by = (search: string) => readGrouping(new URLSearchParams(search), 'board')
    expect([by(''), by('by=priority'), by('by=color')]).toEqual(['status', 'priority', 'status'])
    expect(withGrouping(new URLSearchParams('tag=a&by=person'), 'status', 'board').toString()).toBe('tag=a')
    expect(withGrouping(new URLSearchParams('tag=a'), 'person', 'board').toString()).toBe('tag=a&by=person')
  })
})
