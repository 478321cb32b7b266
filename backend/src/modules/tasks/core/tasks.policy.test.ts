import { type Role, roles } from '@headway/contracts'
import { describe, expect, it } from 'vitest'
import { abilities, can, type TaskInvolvement, type TaskState } from './tasks.policy.ts'

const outside: TaskInvolvement = { isInScope: false, isAssigned: false, isCreator: false }
const inScope: TaskInvolvement = { ...outside, isInScope: true }
const assigned: TaskInvolvement = { isInScope: true, isAssigned: true, isCreator: false }
const created: TaskInvolvement = { isInScope: true, isAssigned: false, isCreator: true }

const pending: TaskState = { status: 'pending', isBlocked: false, isArchived: false }

/**
 * Returns the roles for which a predicate holds, in the order of the matrix in docs/PERMISSIONS.md, "Permissions by
 * role".
 */
const allowed = (predicate: (actor: { role: Role }) => boolean) => roles.filter((role) => predicate({ role }))

describe('tasks policy', () => {
  it('administrators and managers may create tasks', () => {
    expect(allowed(can.create)).toEqual(['super_admin', 'it_admin', 'sr_pm', 'pm'])
  })

  it.each([
    ['outside', outside, ['super_admin', 'it_admin', 'president', 'sr_pm', 'viewer']],
    ['in scope', inScope, ['super_admin', 'it_admin', 'president', 'sr_pm', 'pm', 'viewer']],
    ['assigned', assigned, [...roles]],
  ])('the roles that may read a task are as specified for a user %s', (_, involvement, expected) => {
    expect(allowed((actor) => can.read(actor, involvement))).toEqual(expected)
  })

  it.each([
    ['outside', outside, ['super_admin', 'it_admin']],
    ['in scope', inScope, ['super_admin', 'it_admin', 'sr_pm', 'pm']],
    ['assigned', assigned, ['super_admin', 'it_admin', 'sr_pm', 'pm']],
  ])('the roles that may edit a task are as specified for a user %s', (_, involvement, expected) => {
    expect(allowed((actor) => can.edit(actor, involvement))).toEqual(expected)
  })

  it.each([
    ['outside', outside, ['super_admin']],
    ['in scope', inScope, ['super_admin', 'sr_pm', 'pm']],
    ['created by the actor', created, ['super_admin', 'it_admin', 'sr_pm', 'pm']],
  ])('the roles that may assign a task are as specified for a task %s', (_, involvement, expected) => {
    expect(allowed((actor) => can.assign(actor, involvement))).toEqual(expected)
  })

  it('staff may record progress only on their own tasks', () => {
    expect(can.recordProgress({ role: 'staff' }, assigned)).toBe(true)
    expect(can.recordProgress({ role: 'staff' }, inScope)).toBe(false)
    expect(can.recordProgress({ role: 'viewer' }, assigned)).toBe(false)
    expect(can.recordProgress({ role: 'president' }, inScope)).toBe(false)
  })

  it('the tasks policy offers Reassign Task to project managers only (specification, section 6)', () => {
    expect(roles.filter((role) => abilities({ role }, created, pending).reassign)).toEqual(['sr_pm', 'pm'])
  })

  it.each([
    ['pending', false, ['start', 'complete', 'block']],
    ['pending', true, ['start', 'complete', 'unblock']],
    ['in_progress', false, ['complete', 'block']],
    ['completed', false, ['reopen']],
  ] as const)(
    'a task that is %s, blocked %s, offers only the actions of its status',
    (status, isBlocked, acts) => {
      const { start, complete, reopen, block, unblock } = abilities({ role: 'staff' }, assigned, {
        status,
        isBlocked,
        isArchived: false,
      })
      const offered = Object.entries({ start, complete, reopen, block, unblock }).flatMap(([act, is]) =>
        is ? [act] : [],
      )
      expect(offered).toEqual(acts)
    },
  )
})
