import { type Task, tasksAssignBulk, tasksCreate, tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'

const { server, people } = await usePortal()

const create = async (user: TestUser, body: Record<string, unknown> = {}) =>
  (await server.call(user, tasksCreate, { body: { title: 'A task', ...body } })).body
const assign = (user: TestUser, task: Task, assignees: TestUser[]) =>
  server.call(user, tasksAssignBulk, {
    params: { id: task.id },
    body: { assigneeIds: assignees.map(({ id }) => id) },
  })
const idsOf = ({ assignments }: Task) => assignments.map(({ assigneeId }) => assigneeId).sort((a, b) => a - b)

describe('tasksCreate', () => {
  it('creating a task sets the defaults and trims title and description', async () => {
    const task = await create(people.pm, { title: '  Prepare the file  ', description: ' x ' })
    expect(task).toMatchObject({
      title: 'Prepare the file',
      description: 'x',
      priority: 'medium',
      status: 'pending',
      dueDate: null,
      tags: [],
      isRecurring: false,
      recurringPattern: null,
      progress: 0,
      version: 1,
    })
    expect(task.creator?.id).toBe(people.pm.id)
  })

  it.each(['2026-12-31', '2026-12-31T17:30:00.000Z'])(
    'creating a task stores the due date %s as it was given',
    async (dueDate) => {
      expect((await create(people.pm, { dueDate })).dueDate).toBe(dueDate)
    },
  )

  it.each([
    ['no title', { title: undefined }, '/title', 'wrong_type'],
    ['a blank title', { title: '   ' }, '/title', 'not_allowed'],
    ['a title of two characters', { title: 'ab' }, '/title', 'not_allowed'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, '/title', 'not_allowed'],
    ['a title with NUL', { title: 'abc\0' }, '/title', 'not_allowed'],
    ['an unknown priority', { priority: 'urgent' }, '/priority', 'not_allowed'],
    ['a number as title', { title: 5 }, '/title', 'wrong_type'],
    ['a day that does not exist', { dueDate: '2026-02-30' }, '/dueDate', 'not_allowed'],
    ['a due date before 2000', { dueDate: '1999-12-31' }, '/dueDate', 'not_allowed'],
    ['an empty tag', { tags: [' '] }, '/tags/0', 'not_allowed'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, '/tags', 'too_large'],
    ['recurring without a pattern', { isRecurring: true }, '/recurringPattern', 'pattern_missing'],
    [
      'a pattern without recurring',
      { recurringPattern: 'daily' },
      '/recurringPattern',
      'pattern_without_recurring',
    ],
    ['a server-owned field', { createdAt: '2026-01-01T00:00:00Z' }, '/createdAt', 'unknown_field'],
    ['a status', { status: 'completed' }, '/status', 'unknown_field'],
  ])('creating a task with %s returns 400', async (_, body, pointer, code) => {
    const { status, body: problem } = await server.refuse(people.pm, tasksCreate, {
      body: { title: 'A task', ...body },
    })
    expect(status).toBe(400)
    expect(problem.errors).toContainEqual(expect.objectContaining({ pointer, code }))
  })

  it('an invalid title is refused with the text of the specification', async () => {
    const message = async (title: string) =>
      (await server.refuse(people.pm, tasksCreate, { body: { title } })).body.errors?.[0]?.message
    expect(await message('')).toBe('Task title is required')
    expect(await message('ab')).toBe('Title must be at least 3 characters')
  })

  it.each(['president', 'staff', 'viewer'] as const)('the user %s cannot create a task', async (role) => {
    expect((await server.refuse(people[role], tasksCreate, { body: { title: 'A task' } })).status).toBe(403)
  })

  it('creating a task without a session returns 401', async () => {
    expect((await server.refuse(null, tasksCreate, { body: { title: 'A task' } })).status).toBe(401)
    expect(
      (
        await server.refuse({ id: 0, role: 'pm', cookie: 'portal=made-up' }, tasksCreate, {
          body: { title: 'A task' },
        })
      ).status,
    ).toBe(401)
  })

  it('twenty equal requests with one key create one task', async () => {
    const request = { body: { title: 'Only once' }, headers: { 'Idempotency-Key': 'create-once-0001' } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(people.pm, tasksCreate, request)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const other = await server.refuse(people.pm, tasksCreate, {
      ...request,
      body: { title: 'Something else' },
    })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(
      (await server.refuse(people.pm, tasksCreate, { ...request, headers: { 'Idempotency-Key': 'short' } }))
        .status,
    ).toBe(400)
  })
})

describe('tasksUpdate', () => {
  it('updating a task changes only the given fields', async () => {
    const task = await create(people.pm, { description: 'stays', tags: ['a'], dueDate: '2027-05-05' })
    const { body } = await server.call(people.pm, tasksUpdate, {
      params: { id: task.id },
      body: { title: 'x' },
    })
    expect(body).toMatchObject({
      title: 'x',
      description: 'stays',
      tags: ['a'],
      dueDate: '2027-05-05',
      version: task.version + 1,
    })
    const cleared = await server.call(people.pm, tasksUpdate, {
      params: { id: task.id },
      body: { dueDate: null, tags: ['b', 'c'] },
    })
    expect(cleared.body).toMatchObject({ dueDate: null, tags: ['b', 'c'] })
  })

  it('updating a stale version returns 412 with the current task, and changes nothing', async () => {
    const task = await create(people.pm)
    const change = (title: string, version: number) => ({
      params: { id: task.id },
      body: { title },
      headers: { 'If-Match': `"${version}"` },
    })
    await server.call(people.pm, tasksUpdate, change('first', task.version))
    const { status, body } = await server.refuse(people.srPm, tasksUpdate, change('second', task.version))
    expect(status).toBe(412)
    expect(body.current).toMatchObject({ title: 'first', version: task.version + 1 })
    expect(
      (
        await server.refuse(people.pm, tasksUpdate, {
          params: { id: task.id },
          body: { title: 'x' },
          headers: { 'If-Match': 'x' },
        })
      ).status,
    ).toBe(400)
  })

  it('eight concurrent updates of the same version lose no change', async () => {
    const task = await create(people.pm)
    let accepted = 0
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let round = 0; round < 5; round++) {
          const { version } = (await server.call(people.pm, tasksGet, { params: { id: task.id } })).body
          const response = await server.fetch(people.pm, `/api/tasks/${task.id}`, {
            method: 'PUT',
            headers: { 'Content-Type': 'application/json', 'If-Match': `"${version}"` },
            body: JSON.stringify({ description: `round ${round}` }),
          })
          expect([200, 412]).toContain(response.status)
          accepted += response.status === 200 ? 1 : 0
        }
      }),
    )
    expect((await server.call(people.pm, tasksGet, { params: { id: task.id } })).body.version).toBe(
      task.version + accepted,
    )
  })

  it('updating a task refuses an empty change, a blank title and unknown fields', async () => {
    const { id } = await create(people.pm)
    for (const body of [{}, { isRecurring: false }, { title: ' ' }, { version: 3 }, { creatorId: 1 }]) {
      expect((await server.refuse(people.pm, tasksUpdate, { params: { id }, body })).status).toBe(400)
    }
  })

  it('updating a task is for administrators and for managers of the subtree', async () => {
    const { id } = await create(people.pm)
    const body = { title: 'changed' }
    for (const allowed of [people.superAdmin, people.itAdmin, people.srPm, people.pm]) {
      await server.call(allowed, tasksUpdate, { params: { id }, body })
    }
    for (const reader of [people.president, people.otherSrPm, people.viewer]) {
      expect((await server.refuse(reader, tasksUpdate, { params: { id }, body })).status).toBe(403)
    }
    for (const stranger of [people.otherPm, people.staff]) {
      expect((await server.refuse(stranger, tasksUpdate, { params: { id }, body })).status).toBe(404)
    }
  })
})

describe('tasksAssignBulk', () => {
  it('a manager assigns only own people and keeps the other assignees', async () => {
    const task = await create(people.srPm)
    await assign(people.srPm, task, [people.pm])
    const second = (await assign(people.pm, task, [people.staff])).body
    expect(idsOf(second)).toEqual([people.pm.id, people.staff.id])
    const third = (await assign(people.pm, task, [people.colleague])).body
    expect(idsOf(third)).toEqual([people.pm.id, people.colleague.id])
  })

  it.each(['unknown', 'inactive', 'foreign', 'self'] as const)(
    'the refusal is the same for an assignee who is %s',
    async (kind) => {
      const inactive = await buildUser(server, { managerId: people.pm.id, isActive: false })
      const ids = {
        unknown: 2_000_000_000,
        inactive: inactive.id,
        foreign: people.otherStaff.id,
        self: people.pm.id,
      }
      const task = await create(people.pm)
      const { status, body } = await server.refuse(people.pm, tasksAssignBulk, {
        params: { id: task.id },
        body: { assigneeIds: [people.staff.id, ids[kind]] },
      })
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'assignee_not_allowed' })
      expect(idsOf((await server.call(people.pm, tasksGet, { params: { id: task.id } })).body)).toEqual([])
    },
  )

  it.each([
    { assigneeIds: [] },
    { assigneeIds: [1, 1] },
    { assigneeIds: ['1'] },
    {},
    { assigneeIds: [1], note: 'x' },
  ])('assigning a task returns 400 for the body %j', async (body) => {
    const { id } = await create(people.pm)
    expect((await server.refuse(people.pm, tasksAssignBulk, { params: { id }, body })).status).toBe(400)
  })

  it('a super administrator assigns any active user, an IT administrator only on own tasks', async () => {
    const task = await create(people.pm)
    expect(idsOf((await assign(people.superAdmin, task, [people.otherStaff])).body)).toEqual([
      people.otherStaff.id,
    ])
    const params = { id: task.id }
    const body = { assigneeIds: [people.staff.id] }
    expect((await server.refuse(people.itAdmin, tasksAssignBulk, { params, body })).status).toBe(403)
    expect((await server.refuse(people.viewer, tasksAssignBulk, { params, body })).status).toBe(403)
    expect(
      (
        await server.refuse(people.superAdmin, tasksAssignBulk, {
          params,
          body: { assigneeIds: [people.president.id] },
        })
      ).status,
    ).toBe(403)
  })

  it('an assigned task is in the subtree of everyone above the assignee', async () => {
    const task = await create(people.superAdmin)
    expect((await server.refuse(people.otherPm, tasksGet, { params: { id: task.id } })).status).toBe(404)
    await assign(people.superAdmin, task, [people.otherStaff])
    expect((await server.call(people.otherPm, tasksGet, { params: { id: task.id } })).body.can.edit).toBe(
      true,
    )
  })
})
