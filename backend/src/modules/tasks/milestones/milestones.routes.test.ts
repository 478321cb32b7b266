import {
  milestonesCreate,
  milestonesDelete,
  milestonesList,
  milestonesUpdate,
  tasksAssignBulk,
  tasksGet,
} from '@headway/contracts/tasks'
import { tasksComplete } from '@headway/contracts/task-states'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()
let taskId: number

beforeAll(async () => {
  taskId = (await buildTask(server, people.pm)).id
  await server.call(people.pm, tasksAssignBulk, {
    params: { id: taskId },
    body: { assigneeIds: [people.staff.id] },
  })
})

const create = async (body: Record<string, unknown> = {}, id = taskId) =>
  (await server.call(people.pm, milestonesCreate, { params: { id }, body: { title: 'A step', ...body } }))
    .body
const update = (id: number, body: Record<string, unknown>) =>
  server.call(people.pm, milestonesUpdate, { params: { id }, body })
const task = async (id = taskId) => (await server.call(people.pm, tasksGet, { params: { id } })).body
const newTask = async () => (await buildTask(server, people.pm, { title: 'Another task' })).id

describe('milestones', () => {
  it('milestones are numbered one after the other, also when ten are added at once', async () => {
    const id = await newTask()
    await Promise.all(Array.from({ length: 10 }, () => create({}, id)))
    const { body } = await server.call(people.pm, milestonesList, { params: { id } })
    expect(body.items.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('milestones set the progress of their task, but not its status', async () => {
    const id = await newTask()
    const first = await create({}, id)
    const second = await create({}, id)
    expect(await task(id)).toMatchObject({ progress: 0, status: 'pending', milestoneCount: 2 })
    await update(first.id, { isCompleted: true })
    expect(await task(id)).toMatchObject({ progress: 50, status: 'pending' })
    await update(second.id, { completionPercentage: 100 })
    expect(await task(id)).toMatchObject({ progress: 100, status: 'pending' })
    await server.call(people.pm, tasksComplete, { params: { id }, body: {} })
    await update(second.id, { isCompleted: false })
    expect(await task(id)).toMatchObject({ progress: 50, status: 'completed' })
    await server.call(people.pm, milestonesDelete, { params: { id: second.id } })
    expect(await task(id)).toMatchObject({ progress: 100, status: 'completed', milestoneCount: 1 })
  })

  it.each([
    [{ isCompleted: true }, 100, true],
    [{ isCompleted: false }, 0, false],
    [{ completionPercentage: 100 }, 100, true],
    [{ completionPercentage: 99.99 }, 99.99, false],
    [{ completionPercentage: 100, isCompleted: true }, 100, true],
  ])('milestones accept the change take %j', async (body, completionPercentage, isCompleted) => {
    const { id } = await create()
    expect((await update(id, body)).body).toMatchObject({ completionPercentage, isCompleted })
  })

  it.each([
    {},
    { completionPercentage: 101 },
    { completionPercentage: -1 },
    { completionPercentage: 33.333 },
    { completionPercentage: '50' },
    { completionPercentage: 50, isCompleted: true },
    { completionPercentage: 100, isCompleted: false },
    { title: ' ' },
    { order: 2 },
    { taskId: 1 },
  ])('milestones refuse the change %j', async (body) => {
    const { id } = await create()
    expect((await server.refuse(people.pm, milestonesUpdate, { params: { id }, body })).status).toBe(400)
  })

  it.each([
    { title: '' },
    { title: 'x'.repeat(201) },
    { title: 'a', order: 0 },
    { title: 'a', completionPercentage: 5 },
  ])('a milestone cannot be created as %j', async (body) => {
    expect((await server.refuse(people.pm, milestonesCreate, { params: { id: taskId }, body })).status).toBe(
      400,
    )
  })

  it('a task has at most one hundred milestones', async () => {
    const id = await newTask()
    await server.platform.database.knex('milestones').insert(
      Array.from({ length: 100 }, (_, index) => ({
        task_id: id,
        title: 'x',
        description: '',
        position: index + 1,
      })),
    )
    expect(
      await server.refuse(people.pm, milestonesCreate, { params: { id }, body: { title: 'one more' } }),
    ).toMatchObject({ status: 409, body: { code: 'too_many_milestones' } })
  })

  it('an assignee can record progress, but not rename, add or delete milestones', async () => {
    const { id } = await create()
    const ticked = await server.call(people.staff, milestonesUpdate, {
      params: { id },
      body: { isCompleted: true },
    })
    expect(ticked.body.isCompleted).toBe(true)
    expect(
      await server.refuse(people.staff, milestonesUpdate, { params: { id }, body: { title: 'mine now' } }),
    ).toMatchObject({ status: 403, body: { code: 'field_not_allowed' } })
    expect(
      (await server.refuse(people.staff, milestonesCreate, { params: { id: taskId }, body: { title: 'x' } }))
        .status,
    ).toBe(403)
    expect((await server.refuse(people.staff, milestonesDelete, { params: { id } })).status).toBe(403)
  })

  it('milestones are hidden from strangers and read-only for readers', async () => {
    const { id } = await create()
    const body = { isCompleted: true }
    for (const stranger of [people.colleague, people.otherPm]) {
      expect((await server.refuse(stranger, milestonesUpdate, { params: { id }, body })).status).toBe(404)
      expect((await server.refuse(stranger, milestonesDelete, { params: { id } })).status).toBe(404)
    }
    for (const reader of [people.president, people.viewer, people.otherSrPm]) {
      expect((await server.refuse(reader, milestonesUpdate, { params: { id }, body })).status).toBe(403)
    }
    expect((await server.refuse(null, milestonesUpdate, { params: { id }, body })).status).toBe(401)
    expect((await server.refuse(null, milestonesDelete, { params: { id } })).status).toBe(401)
    expect((await server.refuse(null, milestonesList, { params: { id: taskId } })).status).toBe(401)
  })

  it('a deleted milestone is not found', async () => {
    const { id } = await create()
    expect((await server.call(people.pm, milestonesDelete, { params: { id } })).status).toBe(204)
    expect((await server.refuse(people.pm, milestonesDelete, { params: { id } })).status).toBe(404)
    expect(
      (await server.refuse(people.pm, milestonesUpdate, { params: { id }, body: { isCompleted: true } }))
        .status,
    ).toBe(404)
  })

  it('a milestone change with a stale version returns 412', async () => {
    const { id, version } = await create()
    await update(id, { title: 'newer' })
    const stale = await server.refuse(people.pm, milestonesUpdate, {
      params: { id },
      body: { title: 'older' },
      headers: { 'If-Match': `"${version}"` },
    })
    expect(stale).toMatchObject({ status: 412, body: { current: { title: 'newer' } } })
  })
})
