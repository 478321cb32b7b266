import { notificationsList } from '@headway/contracts/notifications'
import { type TaskCopyPart, taskCopyParts, tasksCopy } from '@headway/contracts/task-copies'
import { tasksRelations, tasksRelationsCreate, tasksSubtasks } from '@headway/contracts/task-relations'
import { milestonesList, milestonesUpdate, tasksGet } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { futureYear } from '../../../test/future-year.ts'
import { buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { recount } from '../counts/task-recount.ts'

const { server, people } = await usePortal()
const { pm, srPm, staff, otherPm, otherStaff, viewer, superAdmin } = people

const create = async (by: TestUser, body: Record<string, unknown> = {}) =>
  (await buildTask(server, by, body)).id
interface Wish {
  takes?: TaskCopyPart[]
  dueDate?: string
  headers?: Record<string, string>
}
const copy = async (
  by: TestUser,
  id: number,
  { takes = [...taskCopyParts], headers = {}, ...other }: Wish = {},
) => {
  const body = { title: 'The copy', takes, ...other }
  return (await server.call(by, tasksCopy, { params: { id }, body, headers })).body
}
const read = async (id: number, by: TestUser = pm) =>
  (await server.call(by, tasksGet, { params: { id } })).body
const relate = (id: number, kind: 'blocks' | 'duplicates' | 'relatesTo', taskId: number) =>
  server.call(pm, tasksRelationsCreate, { params: { id }, body: { kind, taskId } })
const relationsOf = async (id: number) =>
  (await server.call(pm, tasksRelations, { params: { id } })).body.items.map(
    ({ kind, task }) => [kind, task?.id] as const,
  )

describe('a copy', () => {
  it('a copy has all requested parts with status and progress reset', async () => {
    const source = await create(pm, {
      title: 'Close the ledger',
      description: 'Note **every** difference.',
      priority: 'high',
      tags: ['finance', 'spring'],
      dueDate: `${futureYear}-05-06`,
      assigneeIds: [staff.id],
      milestones: [{ title: 'Receipts' }, { title: 'Totals', description: 'Twice.' }],
    })
    const { items } = (await server.call(pm, milestonesList, { params: { id: source } })).body
    await server.call(staff, milestonesUpdate, {
      params: { id: items[0]?.id ?? 0 },
      body: { isCompleted: true },
    })
    const { task, subtaskIds, leftOut } = await copy(pm, source, { dueDate: `${futureYear}-06-06` })
    expect([subtaskIds, leftOut]).toEqual([[], []])
    expect(await read(task.id)).toMatchObject({
      title: 'The copy',
      description: 'Note **every** difference.',
      priority: 'high',
      tags: ['finance', 'spring'],
      dueDate: `${futureYear}-06-06`,
      status: 'pending',
      progress: 0,
      milestoneCount: 2,
      creator: { id: pm.id },
      assignments: [{ assigneeId: staff.id }],
    })
    const copied = (await server.call(pm, milestonesList, { params: { id: task.id } })).body.items
    expect(copied.map(({ title, description, isCompleted }) => [title, description, isCompleted])).toEqual([
      ['Receipts', '', false],
      ['Totals', 'Twice.', false],
    ])
    const notified = (await server.call(staff, notificationsList)).body.items
    expect(notified[0]).toMatchObject({ type: 'task_assigned', message: 'The copy' })
    expect(await recount(server.platform)).toBe(0)
  })

  it('a copy has only title and priority when nothing else is requested', async () => {
    const source = await create(pm, {
      description: 'Words',
      priority: 'low',
      tags: ['finance'],
      dueDate: `${futureYear}-05-06`,
      assigneeIds: [staff.id],
      milestones: [{ title: 'Receipts' }],
    })
    const { task } = await copy(pm, source, { takes: [] })
    expect(await read(task.id)).toMatchObject({
      description: '',
      priority: 'low',
      tags: [],
      dueDate: null,
      milestoneCount: 0,
      assignments: [],
    })
  })

  it('a copy has its subtasks with shifted dates, and the relations among them', async () => {
    const source = await create(pm, { dueDate: `${futureYear}-05-10` })
    const first = await create(pm, {
      parentId: source,
      title: 'First',
      dueDate: `${futureYear}-05-08T09:30:00Z`,
      assigneeIds: [staff.id],
    })
    const second = await create(pm, { parentId: source, title: 'Second', assigneeIds: [staff.id] })
    const outside = await create(pm, { title: 'Outside' })
    await relate(first, 'blocks', second)
    await relate(first, 'relatesTo', outside)
    await relate(outside, 'blocks', source)
    await relate(source, 'duplicates', outside)
    const { task, subtaskIds } = await copy(pm, source, { dueDate: `${futureYear}-05-20` })
    const subtasks = (await server.call(pm, tasksSubtasks, { params: { id: task.id } })).body.items
    expect(subtasks.map(({ title }) => title).toSorted()).toEqual(['First', 'Second'])
    const [copyOfFirst = 0, copyOfSecond = 0] = subtaskIds
    expect((await read(copyOfFirst)).dueDate).toBe(`${futureYear}-05-18T09:30:00.000Z`)
    expect((await read(copyOfSecond)).dueDate).toBeNull()
    expect(await relationsOf(task.id)).toEqual([['blockedBy', outside]])
    expect(await relationsOf(copyOfFirst)).toEqual([['blocks', copyOfSecond]])
    const notified = (await server.call(staff, notificationsList)).body.items
    expect(notified.map(({ title }) => title)).toContain('2 tasks were assigned to you')
    expect(await recount(server.platform)).toBe(0)
  })

  it('a copied subtask keeps its parent, unless the user cannot edit the parent', async () => {
    const parent = await create(pm)
    const child = await create(pm, { parentId: parent })
    expect((await copy(pm, child)).task.parent?.id).toBe(parent)
    const ofOthers = await create(superAdmin)
    const shared = await create(superAdmin, { parentId: ofOthers, assigneeIds: [staff.id] })
    expect((await copy(pm, shared)).task.parent).toBeNull()
  })

  it('a copy leaves out assignees whom the actor may not assign, and names them', async () => {
    const source = await create(superAdmin, { assigneeIds: [staff.id, otherStaff.id] })
    const { task, leftOut } = await copy(pm, source)
    expect(leftOut.map(({ id }) => id)).toEqual([otherStaff.id])
    expect(task.assignments.map(({ assigneeId }) => assigneeId)).toEqual([staff.id])
  })

  it('a copy has only the subtasks that the user may read', async () => {
    const source = await create(superAdmin, { assigneeIds: [staff.id] })
    await create(superAdmin, { parentId: source, title: 'Hidden', assigneeIds: [otherStaff.id] })
    await create(superAdmin, { parentId: source, title: 'Seen', assigneeIds: [staff.id] })
    const { subtaskIds } = await copy(pm, source)
    expect(subtaskIds).toHaveLength(1)
    expect((await read(subtaskIds[0] ?? 0)).title).toBe('Seen')
  })

  it('a copy is created once for repeated requests', async () => {
    const source = await create(pm)
    await create(pm, { parentId: source, title: 'Below' })
    const headers = { 'Idempotency-Key': 'copy-once-1' }
    const first = await copy(pm, source, { headers })
    const second = await copy(pm, source, { headers })
    expect([second.task.id, second.subtaskIds]).toEqual([first.task.id, first.subtaskIds])
  })
})

describe('copying is refused', () => {
  it('copying is refused to users who cannot create tasks or cannot see the task', async () => {
    const id = await create(pm, { assigneeIds: [staff.id] })
    const body = { title: 'The copy', takes: [] }
    const statusFor = async (user: TestUser | null) =>
      (await server.refuse(user, tasksCopy, { params: { id }, body })).status
    expect(await statusFor(null)).toBe(401)
    expect(await statusFor(staff)).toBe(403)
    expect(await statusFor(viewer)).toBe(403)
    expect(await statusFor(otherPm)).toBe(404)
    expect((await server.refuse(srPm, tasksCopy, { params: { id: 999_999 }, body })).status).toBe(404)
  })

  it.each<unknown>([
    {},
    { title: 'ab', takes: [] },
    { title: 'The copy' },
    { title: 'The copy', takes: ['comments'] },
    { title: 'The copy', takes: ['tags', 'tags'] },
    { title: 'The copy', takes: [], dueDate: '31.12.2031' },
    { title: 'The copy', takes: [], assigneeIds: [1] },
  ])('copying a task returns 400 for the body %j', async (body) => {
    const id = await create(pm)
    expect((await server.refuse(pm, tasksCopy, { params: { id }, body: body as never })).status).toBe(400)
  })
})
