import {
  milestonesList,
  type Task,
  tasksAssignBulk,
  tasksGet,
  tasksList,
  tasksMine,
} from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'

const { server, people } = await usePortal()

const assign = (user: TestUser, task: Task, assignees: TestUser[]) =>
  server.call(user, tasksAssignBulk, {
    params: { id: task.id },
    body: { assigneeIds: assignees.map(({ id }) => id) },
  })

describe('reading', () => {
  it.each([
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), `${'a'.repeat(99)}…`],
    ['😀'.repeat(100), '😀'.repeat(100)],
    ['😀'.repeat(200), `${'😀'.repeat(99)}…`],
    [`Check ${'every word '.repeat(20).trim()}`, `Check ${'every word '.repeat(8)}every…`],
  ])('the task list shortens a long description, a single task does not', async (description, shown) => {
    const task = await buildTask(server, people.otherPm, { description })
    const { body } = await server.call(people.otherPm, tasksList, { query: { limit: '100' } })
    expect(body.items.find(({ id }) => id === task.id)?.description).toBe(shown)
    expect((await server.call(people.otherPm, tasksGet, { params: { id: task.id } })).body.description).toBe(
      description,
    )
  })

  it('a task is visible to roles that read everything and to users in its scope, and to no one else', async () => {
    const task = await buildTask(server, people.pm)
    await assign(people.pm, task, [people.staff])
    const readers = [
      people.superAdmin,
      people.itAdmin,
      people.president,
      people.srPm,
      people.otherSrPm,
      people.viewer,
      people.pm,
      people.staff,
    ]
    for (const reader of readers) {
      expect((await server.call(reader, tasksGet, { params: { id: task.id } })).body.id).toBe(task.id)
    }
    for (const stranger of [people.otherPm, people.colleague, people.otherStaff]) {
      expect((await server.refuse(stranger, tasksGet, { params: { id: task.id } })).status).toBe(404)
      expect((await server.refuse(stranger, milestonesList, { params: { id: task.id } })).status).toBe(404)
    }
    expect((await server.refuse(null, tasksGet, { params: { id: task.id } })).status).toBe(401)
  })

  it.each(['0', '-1', '01', '1.0', 'x', '99999999999', '2147483648', '1%00'])(
    'reading the task id %s returns 404',
    async (id) => {
      expect((await server.fetch(people.pm, `/api/tasks/${id}`)).status).toBe(404)
    },
  )

  it('the task list contains only tasks that the reader can open', async () => {
    for (const person of Object.values(people)) {
      const { body } = await server.call(person, tasksList, { query: { limit: '100' } })
      for (const { id } of body.items) {
        await server.call(person, tasksGet, { params: { id } })
      }
    }
  })

  it('pages through every task once, open ones first by due date', async () => {
    const owner = await buildUser(server, { role: 'pm' })
    const days = [null, '2027-01-03', '2027-01-01', '2027-01-02', '2027-01-02', null, '2020-01-01']
    for (const dueDate of days) {
      await buildTask(server, owner, { dueDate })
    }
    const seen: (string | null)[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor ? { cursor } : {}) }
      const { body }: { body: { items: Task[] | { dueDate: string | null }[]; nextCursor: string | null } } =
        await server.call(owner, tasksList, { query })
      seen.push(...body.items.map((task) => task.dueDate))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual(['2020-01-01', '2027-01-01', '2027-01-02', '2027-01-02', '2027-01-03', null, null])
  })

  it('the overdue status depends on the due date, also in filters', async () => {
    const owner = await buildUser(server, { role: 'pm' })
    const late = await buildTask(server, owner, { dueDate: '2020-01-01', priority: 'high' })
    await buildTask(server, owner, { dueDate: '2099-01-01' })
    expect(late.status).toBe('overdue')
    const ids = async (query: Record<string, string>) =>
      (await server.call(owner, tasksList, { query })).body.items.map(({ id }) => id)
    expect(await ids({ status: 'overdue' })).toEqual([late.id])
    expect(await ids({ status: 'pending' })).toHaveLength(1)
    expect(await ids({ status: 'completed' })).toEqual([])
    expect(await ids({ priority: 'high' })).toEqual([late.id])
  })

  it.each<Record<string, string>>([
    { limit: '0' },
    { limit: '101' },
    { limit: 'x' },
    { cursor: 'made-up' },
    { status: 'done' },
    { unknown: '1' },
    { assignee: 'you' },
  ])('the task list returns 400 for the query %j', async (query) => {
    expect((await server.refuse(people.pm, tasksList, { query })).body).toMatchObject({
      status: 400,
      code: 'bad_query',
    })
  })

  it('the task list refuses a query parameter given twice', async () => {
    expect((await server.fetch(people.pm, '/api/tasks?limit=1&limit=2')).status).toBe(400)
  })

  it('the path /api/tasks/me lists the caller’s own tasks', async () => {
    const task = await buildTask(server, people.pm)
    await assign(people.pm, task, [people.colleague])
    const { body } = await server.call(people.colleague, tasksMine)
    expect(body.items.map(({ id }) => id)).toContain(task.id)
    expect(body.can.create).toBe(false)
  })
})
