import { type Role, roles } from '@headway/contracts'
import { describe, expect, it } from 'vitest'
import { abilities, can, type TaskRelation, type TaskState } from './tasks.policy.ts'

const outside: TaskRelation = { isInScope: false, isAssigned: false, isCreator: false }
const inScope: TaskRelation = { ...outside, isInScope: true }
const assigned: TaskRelation = { isInScope: true, isAssigned: true, isCreator: false }
const created: TaskRelation = { isInScope: true, isAssigned: false, isCreator: true }

const pending: TaskState = { status: 'pending', isBlocked: false, isArchived: false }

/** Roles for which a predicate holds, in the order of the matrix in docs/RULES.md, "Who may do what". */
const allowed = (predicate: (actor: { role: Role }) => boolean) => roles.filter((role) => predicate({ role }))

const relations = {
  outside,
  'in scope': inScope,
  created,
  assigned,
  'assigned, created': { ...assigned, isCreator: true },
}

/** Every act that a task's policy decides on, for an open task that somebody may do all to. */
const acts: Record<string, (actor: { role: Role }, task: TaskRelation) => boolean> = {
  read: can.read,
  edit: can.edit,
  assign: can.assign,
  'is offered «Reassign Task»': (actor, task) => abilities(actor, task, pending).reassign,
  'edit milestones': (actor, task) => abilities(actor, task, pending).editMilestones,
  'record progress': can.recordProgress,
  'start, complete, reopen, block, unblock': can.changeState,
  'delete, restore, archive, unarchive': can.shelve,
  'delete for good': can.purge,
}

/** All roles at all distances, one line for each act. */
function writeRights(): string {
  const tables = Object.entries(relations).map(([name, relation]) => {
    const lines = Object.entries(acts).map(
      ([act, may]) =>
        `| ${act} | ${roles.map((role) => (may({ role }, relation) ? 'yes' : '–')).join(' | ')} |`,
    )
    const head = `| act | ${roles.join(' | ')} |\n|${' --- |'.repeat(roles.length + 1)}`
    return `## A task that is ${name}\n\n${head}\n${lines.join('\n')}\n`
  })
  const intro =
    'Written by `tasks.policy.test.ts`. What somebody may do with a task, by their role and by how they stand to it: who may not read it is answered 404, who may read it and not do it 403. Whether an act can be done now depends on the status too.\n'
  return ['# Who may do what with a task\n', intro, ...tables].join('\n')
}

describe('tasks policy', () => {
  it('lets administrators and managers create', () => {
    expect(allowed(can.create)).toEqual(['super_admin', 'it_admin', 'sr_pm', 'pm'])
  })

  it.each([
    ['outside', outside, ['super_admin', 'it_admin', 'president', 'sr_pm', 'viewer']],
    ['in scope', inScope, ['super_admin', 'it_admin', 'president', 'sr_pm', 'pm', 'viewer']],
    ['assigned', assigned, [...roles]],
  ])('reading a task %s', (_, relation, expected) => {
    expect(allowed((actor) => can.read(actor, relation))).toEqual(expected)
  })

  it.each([
    ['outside', outside, ['super_admin', 'it_admin']],
    ['in scope', inScope, ['super_admin', 'it_admin', 'sr_pm', 'pm']],
    ['assigned', assigned, ['super_admin', 'it_admin', 'sr_pm', 'pm']],
  ])('editing a task %s', (_, relation, expected) => {
    expect(allowed((actor) => can.edit(actor, relation))).toEqual(expected)
  })

  it.each([
    ['outside', outside, ['super_admin']],
    ['in scope', inScope, ['super_admin', 'sr_pm', 'pm']],
    ['created by the actor', created, ['super_admin', 'it_admin', 'sr_pm', 'pm']],
  ])('assigning a task %s', (_, relation, expected) => {
    expect(allowed((actor) => can.assign(actor, relation))).toEqual(expected)
  })

  it('lets staff record progress only on their own tasks', () => {
    expect(can.recordProgress({ role: 'staff' }, assigned)).toBe(true)
    expect(can.recordProgress({ role: 'staff' }, inScope)).toBe(false)
    expect(can.recordProgress({ role: 'viewer' }, assigned)).toBe(false)
    expect(can.recordProgress({ role: 'president' }, inScope)).toBe(false)
  })

  it('offers Reassign Task to project managers only (specification, section 6)', () => {
    expect(roles.filter((role) => abilities({ role }, created, pending).reassign)).toEqual(['sr_pm', 'pm'])
  })

  it.each([
    ['pending', false, ['start', 'complete', 'block']],
    ['pending', true, ['start', 'complete', 'unblock']],
    ['in_progress', false, ['complete', 'block']],
    ['completed', false, ['reopen']],
  ] as const)(
    'offers for a task that is %s, blocked %s, only what can be done with it',
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

  it('gives every role at every distance from a task what docs/task-rights.md says', async () => {
    await expect(writeRights()).toMatchFileSnapshot('../../../../docs/task-rights.md')
  })
})
