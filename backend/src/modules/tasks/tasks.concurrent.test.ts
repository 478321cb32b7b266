import { notificationsList } from '@headway/contracts/notifications'
import { tasksCreate, tasksGet, tasksList } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { type TestUser, usePortal } from '../../test/portal.ts'
import { recount } from './counts/task-recount.ts'

const { server, people } = await usePortal()

const wanted = (index: number, assigneeIds: number[]) => ({
  title: `Ledger ${index}`,
  description: `Number ${index} of many.`,
  tags: ['finance', `part-${index}`],
  assigneeIds,
  milestones: index % 3 === 0 ? [{ title: 'Collect' }, { title: 'Check' }] : [],
})
const create = (by: TestUser, index: number, assigneeIds: number[], headers: Record<string, string> = {}) =>
  server.call(by, tasksCreate, { body: wanted(index, assigneeIds), headers })
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('creating tasks in parallel', () => {
  it('stores, lists and counts each of them', async () => {
    const created = await Promise.all(
      range(40).map(async (index) => {
        const [by, assignee] =
          index % 2 === 0 ? [people.pm, people.staff] : [people.otherPm, people.otherStaff]
        return { by, assignee, task: (await create(by, index, [assignee.id])).body }
      }),
    )
    expect(new Set(created.map(({ task }) => task.id)).size).toBe(40)
    for (const [index, { by, assignee, task }] of created.entries()) {
      expect(task).toMatchObject({ title: `Ledger ${index}`, milestoneCount: index % 3 === 0 ? 2 : 0 })
      expect((await server.call(by, tasksGet, { params: { id: task.id } })).body).toEqual(task)
      const other = by === people.pm ? people.otherPm : people.pm
      expect((await server.refuse(other, tasksGet, { params: { id: task.id } })).status).toBe(404)
      const found = await server.call(assignee, tasksList, { query: { q: `number ${index} many part` } })
      expect(found.body.items.map(({ id }) => id)).toContain(task.id)
    }
    const links = created.filter(({ by }) => by === people.pm).map(({ task }) => `/tasks/${task.id}`)
    const { items } = (await server.call(people.staff, notificationsList)).body
    expect(items.map(({ link }) => link)).toEqual(expect.arrayContaining(links.slice(-5)))
    const { knex } = server.platform.database
    const notified = await knex('notifications').where({ user_id: people.staff.id }).pluck('link')
    expect(notified).toHaveLength(links.length)
    expect(new Set(notified)).toEqual(new Set(links))
    expect(await recount(server.platform)).toBe(0)
  })

  it('creating tasks in parallel refuses only the requests with an assignee of another team', async () => {
    const answers = await Promise.allSettled(
      range(20).map((index) =>
        create(people.pm, 100 + index, [index % 4 === 3 ? people.otherStaff.id : people.staff.id]),
      ),
    )
    expect(answers.map(({ status }) => status === 'rejected')).toEqual(
      range(20).map((index) => index % 4 === 3),
    )
    const { knex } = server.platform.database
    const titles = await knex('tasks')
      .whereIn(
        'title',
        range(20).map((index) => `Ledger ${100 + index}`),
      )
      .pluck('title')
    expect(titles).toHaveLength(15)
  })

  it('creating tasks in parallel creates one task for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'ledger-among-many' }
    const others = range(6).map((index) => create(people.pm, 200 + index, []))
    const same = await Promise.all(range(6).map(() => create(people.pm, 300, [people.staff.id], headers)))
    await Promise.all(others)
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1)
    expect(same.map(({ body }) => body)).toEqual(same.map(() => same[0]?.body))
    expect(
      await server.platform.database.knex('tasks').where({ title: 'Ledger 300' }).pluck('title'),
    ).toHaveLength(1)
  })
})
