import { activityList } from '@headway/contracts/activity'
import {
  tasksBlock,
  tasksComplete,
  tasksReopen,
  tasksStart,
  tasksUnblock,
} from '@headway/contracts/task-states'
import { tasksGet, tasksList } from '@headway/contracts/tasks'
import { dashboardStats } from '@headway/contracts/dashboard'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { usePortal } from '../../../test/portal.ts'
import { recount } from '../counts/task-recount.ts'

const { server, people } = await usePortal()

const acts = [tasksStart, tasksComplete, tasksReopen, tasksBlock, tasksUnblock] as const
const bodyOf = (act: (typeof acts)[number]) => (act === tasksBlock ? { reason: 'The printer is broken' } : {})

const create = (body: Record<string, unknown> = {}) =>
  buildTask(server, people.pm, { assigneeIds: [people.staff.id], ...body })
const call = async (act: (typeof acts)[number], id: number, body: Record<string, unknown> = bodyOf(act)) =>
  (await server.call(people.staff, act, { params: { id }, body })).body
const refuse = (act: (typeof acts)[number], id: number, body: Record<string, unknown> = bodyOf(act)) =>
  server.refuse(people.staff, act, { params: { id }, body })
const eventsOf = async (id: number) =>
  (
    await server.platform.database.rows<{ name: string }>(
      `SELECT name FROM events WHERE tags LIKE ? AND name NOT IN ('task.created', 'task.assigned') ORDER BY id`,
      [`Task:${id},%`],
    )
  ).map(({ name }) => name)

describe('the state of a task', () => {
  it('an assignee starts, completes and reopens a task, and lists, counts and feed follow', async () => {
    const { id, version } = await create({ dueDate: '2020-01-01' })
    const started = await call(tasksStart, id)
    expect(started).toMatchObject({ status: 'overdue', version: version + 1 })
    expect(started.can).toMatchObject({ start: false, complete: true, reopen: false })
    const done = await call(tasksComplete, id)
    expect(done).toMatchObject({ status: 'completed', can: { complete: false, reopen: true, block: false } })
    const completed = await server.call(people.staff, tasksList, { query: { status: 'completed' } })
    expect(completed.body.items.map((task) => task.id)).toContain(id)
    expect((await server.call(people.pm, dashboardStats)).body.completedTasks).toBe(1)
    const again = await call(tasksReopen, id)
    expect(again).toMatchObject({ status: 'overdue', can: { start: false, complete: true } })
    expect((await server.call(people.pm, dashboardStats)).body).toMatchObject({
      completedTasks: 0,
      overdueTasks: 1,
    })
    expect(await eventsOf(id)).toEqual(['task.started', 'task.completed', 'task.reopened'])
    const lines = (await server.call(people.staff, activityList)).body.items.map(({ title }) => title)
    expect(lines).toEqual(expect.arrayContaining(['Task started', 'Task completed', 'Task reopened']))
    expect(await recount(server.platform)).toBe(0)
  })

  it('undoing a start or a completion restores the previous status', async () => {
    const { id } = await create()
    await call(tasksStart, id)
    expect(await call(tasksReopen, id, { status: 'pending' })).toMatchObject({ status: 'pending' })
    await call(tasksComplete, id)
    expect(await call(tasksReopen, id, { status: 'pending' })).toMatchObject({
      status: 'pending',
      can: { start: true },
    })
  })

  it('a repeated status change returns the same task and is reported once', async () => {
    const { id } = await create()
    for (const act of [tasksStart, tasksStart, tasksComplete, tasksComplete, tasksReopen, tasksReopen]) {
      await call(act, id)
    }
    await call(tasksBlock, id)
    await call(tasksBlock, id)
    await call(tasksUnblock, id)
    const { version } = await call(tasksUnblock, id)
    expect(version).toBe(6)
    expect(await eventsOf(id)).toEqual([
      'task.started',
      'task.completed',
      'task.reopened',
      'task.blocked',
      'task.unblocked',
    ])
  })

  it('a status change that is not allowed from the current status is refused', async () => {
    const { id } = await create()
    expect(await refuse(tasksReopen, id)).toMatchObject({ status: 409, body: { code: 'task_pending' } })
    await call(tasksComplete, id)
    for (const act of [tasksStart, tasksBlock]) {
      expect(await refuse(act, id)).toMatchObject({ status: 409, body: { code: 'task_completed' } })
    }
  })

  it('a task is completed once by many concurrent requests', async () => {
    const { id } = await create()
    await Promise.all(Array.from({ length: 8 }, () => call(tasksComplete, id)))
    expect(await eventsOf(id)).toEqual(['task.completed'])
    expect(await recount(server.platform)).toBe(0)
  })
})

describe('a blocked task', () => {
  it('a blocked task shows the reason, the user and the time, and keeps its status', async () => {
    const { id } = await create()
    await call(tasksStart, id)
    const blocked = await call(tasksBlock, id, { reason: '  Waits for\nthe auditors ' })
    expect(blocked).toMatchObject({
      status: 'in_progress',
      blocked: { reason: 'Waits for\nthe auditors', since: expect.any(String) },
      blockedBy: { id: people.staff.id },
      can: { block: false, unblock: true },
    })
    const listed = (await server.call(people.staff, tasksList)).body.items.find((task) => task.id === id)
    expect(listed?.blocked).toEqual(blocked.blocked)
    expect(await call(tasksBlock, id, { reason: 'Waits for another team' })).toMatchObject({
      blocked: { reason: 'Waits for another team' },
    })
    expect(await call(tasksUnblock, id)).toMatchObject({ blocked: null, blockedBy: null })
  })

  it('a task is no longer blocked once it is completed, also after reopening', async () => {
    const { id } = await create()
    await call(tasksBlock, id)
    expect(await call(tasksComplete, id)).toMatchObject({ blocked: null, blockedBy: null })
    expect(await call(tasksReopen, id)).toMatchObject({ blocked: null, can: { block: true } })
  })

  it.each([{}, { reason: ' ' }, { reason: 'x'.repeat(201) }, { reason: 5 }, { reason: 'a', by: 1 }])(
    'blocking a task is refused for %j',
    async (body) => {
      const { id } = await create()
      expect((await refuse(tasksBlock, id, body)).status).toBe(400)
    },
  )
})

describe('a user who changes the status of a task', () => {
  it.each(acts)('the status is changed only by an assignee or their manager: $name', async (act) => {
    const { id } = await create()
    const request = { params: { id }, body: bodyOf(act) }
    for (const stranger of [people.colleague, people.otherPm, people.otherStaff]) {
      expect((await server.refuse(stranger, act, request)).status).toBe(404)
    }
    for (const reader of [people.president, people.viewer, people.otherSrPm]) {
      expect((await server.refuse(reader, act, request)).status).toBe(403)
    }
    expect((await server.refuse(null, act, request)).status).toBe(401)
    expect((await server.refuse(people.staff, act, { ...request, params: { id: 999_999 } })).status).toBe(404)
    expect((await refuse(act, id, { ...bodyOf(act), version: 1 })).status).toBe(400)
  })

  it.each(['pm', 'srPm', 'itAdmin', 'superAdmin'] as const)(
    'the role %s may change the status of a task',
    async (name) => {
      const { id } = await create()
      const done = await server.call(people[name], tasksComplete, { params: { id }, body: {} })
      expect(done.body).toMatchObject({ status: 'completed', can: { reopen: true } })
    },
  )

  it.each(acts)('a stale version returns 412 with the current task: $name', async (act) => {
    const { id, version } = await create()
    await call(tasksBlock, id, { reason: 'First' })
    const stale = await server.refuse(people.staff, act, {
      params: { id },
      body: bodyOf(act),
      headers: { 'If-Match': `"${version}"` },
    })
    expect(stale).toMatchObject({ status: 412, body: { current: { blocked: { reason: 'First' } } } })
  })

  it('a status change repeated with its idempotency key has no second effect', async () => {
    const { id } = await create()
    const request = { params: { id }, body: {}, headers: { 'Idempotency-Key': 'complete-once' } }
    await server.call(people.staff, tasksComplete, request)
    await server.call(people.staff, tasksReopen, { params: { id }, body: {} })
    await server.call(people.staff, tasksComplete, request)
    expect((await server.call(people.staff, tasksGet, { params: { id } })).body.status).toBe('in_progress')
  })
})
