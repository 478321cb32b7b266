import { tasksSubtasks } from '@headway/contracts/task-relations'
import { tasksComplete, tasksReopen, tasksStart } from '@headway/contracts/task-states'
import { tasksAssignBulk, tasksCreate, tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { recount } from '../counts/task-recount.ts'

const { server, people } = await usePortal()

const move = (id: number, parentId: number | null, by: TestUser = people.pm) =>
  server.call(by, tasksUpdate, { params: { id }, body: { parentId } })
const refuseMove = (id: number, parentId: unknown, by: TestUser = people.pm) =>
  server.refuse(by, tasksUpdate, { params: { id }, body: { parentId } })
const subtasksOf = async (id: number, by: TestUser = people.pm) =>
  (await server.call(by, tasksSubtasks, { params: { id } })).body

describe('subtasks', () => {
  it('a subtask is a full task, and shows its parent to users who may read the parent', async () => {
    const parent = await buildTask(server, people.pm, { title: 'Parent' })
    const child = await buildTask(server, people.pm, { parentId: parent.id, assigneeIds: [people.staff.id] })
    expect(child).toMatchObject({ isSubtask: true, parent: { id: parent.id, title: 'Parent' } })
    expect(await subtasksOf(parent.id)).toMatchObject({
      items: [{ id: child.id, status: 'pending', progress: 0, can: { complete: true } }],
      hidden: 0,
      can: { create: true },
    })
    const forAssignee = (await server.call(people.staff, tasksGet, { params: { id: child.id } })).body
    expect(forAssignee).toMatchObject({ isSubtask: true, parent: null })
    expect((await server.refuse(people.staff, tasksSubtasks, { params: { id: parent.id } })).status).toBe(404)
    expect((await subtasksOf(child.id)).can).toEqual({ create: false })
    const body = { assigneeIds: [people.colleague.id] }
    const assigned = await server.call(people.pm, tasksAssignBulk, { params: { id: child.id }, body })
    expect(assigned.body.parent).toEqual({ id: parent.id, title: 'Parent' })
  })

  it('subtasks are counted but not named for users who may not read them', async () => {
    const parent = await buildTask(server, people.pm, { assigneeIds: [people.staff.id] })
    await buildTask(server, people.pm, { title: 'Hidden away', parentId: parent.id })
    const seen = await subtasksOf(parent.id, people.staff)
    expect(seen).toEqual({ items: [], hidden: 1, can: { create: false } })
  })

  it('subtasks are moved under another task and out again, one level deep', async () => {
    const [parent, child, other] = [
      await buildTask(server, people.pm),
      await buildTask(server, people.pm),
      await buildTask(server, people.pm),
    ]
    expect((await move(child.id, parent.id)).body.parent?.id).toBe(parent.id)
    expect(await refuseMove(other.id, child.id)).toMatchObject({
      status: 409,
      body: { code: 'parent_is_subtask' },
    })
    expect(await refuseMove(parent.id, other.id)).toMatchObject({
      status: 409,
      body: { code: 'has_subtasks' },
    })
    expect((await move(child.id, null)).body).toMatchObject({ parent: null, isSubtask: false })
    await move(parent.id, other.id)
  })

  it.each([
    ['itself', (id: number) => id, 'same_task'],
    ['nothing that is there', () => 999_999, 'task_not_available'],
  ])('a subtask is refused as part of %s', async (_, parentOf, code) => {
    const { id } = await buildTask(server, people.pm)
    expect(await refuseMove(id, parentOf(id))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/parentId', code }] },
    })
  })

  it.each(['1', 0, -1, 1.5, true])('the parent %j of a subtask is refused', async (parentId) => {
    const { id } = await buildTask(server, people.pm)
    expect((await refuseMove(id, parentId)).status).toBe(400)
    const body = { title: 'A task', parentId }
    expect((await server.refuse(people.pm, tasksCreate, { body })).status).toBe(400)
  })

  it('subtasks are moved only under a task that the caller may edit', async () => {
    const foreign = await buildTask(server, people.otherPm)
    const { id } = await buildTask(server, people.pm)
    expect(await refuseMove(id, foreign.id)).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'task_not_available' }] },
    })
    const body = { title: 'A task', parentId: foreign.id }
    expect((await server.refuse(people.pm, tasksCreate, { body })).status).toBe(400)
    // The senior project manager may read the task but not edit it, since it lies in another subtree.
    expect((await server.refuse(people.srPm, tasksCreate, { body })).status).toBe(400)
    expect((await refuseMove(foreign.id, id, people.pm)).status).toBe(404)
  })

  it('a task has at most one hundred subtasks', async () => {
    const parent = await buildTask(server, people.pm)
    const { knex } = server.platform.database
    const [row] = await knex('tasks').where({ id: parent.id })
    const columns = { ...row, id: undefined }
    await knex('tasks').insert(Array.from({ length: 100 }, () => ({ ...columns, parent_id: parent.id })))
    const body = { title: 'One more', parentId: parent.id }
    expect(await server.refuse(people.pm, tasksCreate, { body })).toMatchObject({
      status: 409,
      body: { code: 'too_many_subtasks' },
    })
    await knex('tasks').where({ parent_id: parent.id }).delete()
  })

  it('subtasks never get more than one level deep with concurrent moves', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await buildTask(server, people.pm), await buildTask(server, people.pm)]
      const send = (id: number, parentId: number) =>
        server.fetch(people.pm, `/api/tasks/${id}`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ parentId }),
        })
      const answers = await Promise.all([send(one.id, two.id), send(two.id, one.id)])
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    }
  })
})

describe('completing a task with subtasks', () => {
  it('completing a task completes subtasks only on request, and only permitted ones', async () => {
    const parent = await buildTask(server, people.pm, { assigneeIds: [people.staff.id] })
    const own = await buildTask(server, people.pm, { parentId: parent.id, assigneeIds: [people.staff.id] })
    const foreign = await buildTask(server, people.pm, {
      parentId: parent.id,
      assigneeIds: [people.colleague.id],
    })
    const complete = (by: TestUser, body: Record<string, unknown>) =>
      server.call(by, tasksComplete, { params: { id: parent.id }, body })
    expect((await complete(people.staff, {})).body).toMatchObject({
      status: 'completed',
      subtasks: [{ id: own.id, status: 'pending' }],
    })
    expect((await complete(people.staff, { closeSubtasks: true })).body.subtasks).toMatchObject([
      { id: own.id, status: 'completed' },
    ])
    const open = (await subtasksOf(parent.id)).items.map(({ id, status }) => [id, status])
    expect(open).toEqual([
      [own.id, 'completed'],
      [foreign.id, 'pending'],
    ])
    expect((await complete(people.pm, { closeSubtasks: true })).body.subtasks).toMatchObject([
      { status: 'completed' },
      { id: foreign.id, status: 'completed' },
    ])
    expect(await recount(server.platform)).toBe(0)
  })

  it('undoing a completion also reopens the subtasks that were completed with the task', async () => {
    const parent = await buildTask(server, people.pm, { assigneeIds: [people.staff.id] })
    const own = () => buildTask(server, people.pm, { parentId: parent.id, assigneeIds: [people.staff.id] })
    const [pending, started, before] = [await own(), await own(), await own()]
    await server.call(people.staff, tasksStart, { params: { id: started.id }, body: {} })
    await server.call(people.staff, tasksComplete, { params: { id: before.id }, body: {} })
    const completed = await server.call(people.staff, tasksComplete, {
      params: { id: parent.id },
      body: { closeSubtasks: true },
    })
    const { closed } = completed.body
    expect(closed).toEqual([
      { id: pending.id, status: 'pending' },
      { id: started.id, status: 'in_progress' },
    ])
    const body = { status: 'pending', subtasks: closed }
    await server.call(people.staff, tasksReopen, { params: { id: parent.id }, body })
    expect((await subtasksOf(parent.id)).items).toMatchObject([
      { id: pending.id, status: 'pending' },
      { id: started.id, status: 'in_progress' },
      { id: before.id, status: 'completed' },
    ])
    expect(await recount(server.platform)).toBe(0)
  })

  it('undoing a completion skips other tasks and those that the user may not reopen', async () => {
    const parent = await buildTask(server, people.pm, { assigneeIds: [people.staff.id] })
    const stranger = await buildTask(server, people.pm, { assigneeIds: [people.staff.id] })
    const foreign = await buildTask(server, people.pm, {
      parentId: parent.id,
      assigneeIds: [people.colleague.id],
    })
    for (const { id } of [parent, stranger, foreign]) {
      await server.call(people.pm, tasksComplete, { params: { id }, body: {} })
    }
    const ids = [stranger.id, foreign.id, 999_999]
    const subtasks = ids.map((id) => ({ id, status: 'pending' }))
    await server.call(people.staff, tasksReopen, { params: { id: parent.id }, body: { subtasks } })
    for (const { id } of [stranger, foreign]) {
      const { body } = await server.call(people.pm, tasksGet, { params: { id } })
      expect(body.status).toBe('completed')
    }
    for (const wrong of [[{ id: 1 }], [{ id: 1, status: 'completed' }], Array(101).fill(subtasks[0]), 1]) {
      const refused = await server.refuse(people.staff, tasksReopen, {
        params: { id: parent.id },
        body: { subtasks: wrong },
      })
      expect(refused.status).toBe(400)
    }
  })

  it('completing a task completes each subtask once during concurrent changes', async () => {
    const parent = await buildTask(server, people.pm)
    const children = await Promise.all(
      Array.from({ length: 6 }, () => buildTask(server, people.pm, { parentId: parent.id })),
    )
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        server.call(people.pm, tasksComplete, { params: { id: parent.id }, body: { closeSubtasks: true } }),
      ),
      ...children.map(({ id }) => server.call(people.srPm, tasksComplete, { params: { id }, body: {} })),
    ])
    const [row] = await server.platform.database.rows<{ events: number }>(
      `SELECT COUNT(*) AS events FROM events WHERE name = 'task.completed' AND JSON_VALUE(payload, '$.taskId') >= ?`,
      [parent.id],
    )
    expect(row?.events).toBe(7)
    expect(await recount(server.platform)).toBe(0)
  })
})
