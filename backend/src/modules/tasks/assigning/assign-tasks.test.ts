import { notificationsList } from '@headway/contracts/notifications'
import { type Task, tasksAssignBulk, tasksGet } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recount } from '../counts/task-recount.ts'

const { server, people } = await usePortal()
const { knex } = server.platform.database

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const create = (by: TestUser, assigneeIds: number[] = []) =>
  buildTask(server, by, { title: 'To be given away', assigneeIds })
const createSeveral = (count: number, by = people.pm, assigneeIds: number[] = []) =>
  Promise.all(range(count).map(() => create(by, assigneeIds)))
const assign = (by: TestUser, id: number, assigneeIds: number[]) =>
  server.call(by, tasksAssignBulk, { params: { id }, body: { assigneeIds } })
const assigneesOf = async (id: number, by = people.pm) =>
  (await server.call(by, tasksGet, { params: { id } })).body.assignments.map(({ assigneeId }) => assigneeId)

describe('assigning tasks in parallel', () => {
  it('assigns, lists and counts each of them', async () => {
    const [bare, given] = [await createSeveral(12), await createSeveral(12, people.pm, [people.colleague.id])]
    const answers = await Promise.all(
      [...bare, ...given].map(({ id }) => assign(people.pm, id, [people.staff.id])),
    )
    for (const { body } of answers) {
      expect(body.assignments.map(({ assigneeId }) => assigneeId)).toEqual([people.staff.id])
      expect(body.version).toBe(2)
      expect((await server.call(people.staff, tasksGet, { params: { id: body.id } })).body).toMatchObject({
        version: 2,
        updatedAt: body.updatedAt,
      })
      expect((await server.refuse(people.colleague, tasksGet, { params: { id: body.id } })).status).toBe(404)
    }
    const rows = knex('notifications').where({ user_id: people.staff.id })
    const notified = (await rows.pluck('link')) as string[]
    expect(new Set(notified)).toEqual(new Set(answers.map(({ body }) => `/tasks/${body.id}`)))
    expect(notified).toHaveLength(24)
    expect((await server.call(people.staff, notificationsList)).body.unread).toBe(24)
    const unowned = await knex('task_list_entries').where({ kind: 'unowned' }).count({ total: '*' })
    expect(unowned).toEqual([{ total: 0 }])
    expect(await recount(server.platform)).toBe(0)
  })

  it('assigning tasks in parallel refuses an unreadable task, a task of others and people of others', async () => {
    const own = await createSeveral(4)
    const foreign = await createSeveral(3, people.otherPm)
    const [first, second] = await createSeveral(2, people.pm, [people.staff.id])
    const refuse = async (by: TestUser, id = 0, userId = people.staff.id) => {
      const request = { params: { id }, body: { assigneeIds: [userId] } }
      const { status, body } = await server.refuse(by, tasksAssignBulk, request)
      return [status, body.code]
    }
    const [refused] = await Promise.all([
      Promise.all([
        ...foreign.map(({ id }) => refuse(people.pm, id)),
        refuse(people.pm, 999_999_999),
        refuse(people.staff, first?.id),
        refuse(people.pm, second?.id, people.otherStaff.id),
      ]),
      ...own.map(({ id }) => assign(people.pm, id, [people.staff.id])),
    ])
    expect(refused.map(([status]) => status)).toEqual([404, 404, 404, 404, 403, 403])
    expect(refused.at(-1)).toEqual([403, 'assignee_not_allowed'])
    for (const { id } of own) {
      expect(await assigneesOf(id)).toEqual([people.staff.id])
    }
    expect(await assigneesOf(second?.id ?? 0)).toEqual([people.staff.id])
    expect(await recount(server.platform)).toBe(0)
  })

  it('assigning tasks in parallel notifies people who are unassigned', async () => {
    const { id } = await create(people.pm, [people.colleague.id])
    await assign(people.pm, id, [people.staff.id])
    const newest = knex('events').where({ name: 'task.assigned' }).orderBy('id', 'desc')
    const audience = JSON.parse((await newest.first('audience')).audience) as number[]
    expect(audience).toEqual(expect.arrayContaining([people.staff.id, people.colleague.id, people.pm.id]))
    expect(new Set(audience).size).toBe(audience.length)
  })

  it('assigning tasks in parallel returns the current task for a stale version, and assigns the others', async () => {
    const tasks = await createSeveral(3)
    const stale = await create(people.pm, [people.staff.id])
    await assign(people.pm, stale.id, [people.colleague.id])
    const [answer] = await Promise.all([
      server.fetch(people.pm, `/api/tasks/${stale.id}/assign-bulk`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'If-Match': `"${stale.version}"` },
        body: JSON.stringify({ assigneeIds: [people.staff.id] }),
      }),
      ...tasks.map(({ id }) => assign(people.pm, id, [people.staff.id])),
    ])
    expect(answer.status).toBe(412)
    const { current } = (await answer.json()) as { current: Task }
    expect(current.assignments.map(({ assigneeId }) => assigneeId)).toEqual([people.colleague.id])
    expect(await assigneesOf(stale.id)).toEqual([people.colleague.id])
    for (const { id } of tasks) {
      expect(await assigneesOf(id)).toEqual([people.staff.id])
    }
  })

  it('assigning the same task in parallel happens one after the other', async () => {
    const tasks = await createSeveral(5)
    const { id } = await create(people.pm)
    const named = [people.staff.id, people.colleague.id, people.staff.id, people.colleague.id]
    await Promise.all([
      ...tasks.map((task) => assign(people.pm, task.id, [people.staff.id])),
      ...named.map((userId) => assign(people.pm, id, [userId])),
    ])
    const { body } = await server.call(people.pm, tasksGet, { params: { id } })
    expect(body.version).toBe(5)
    expect(body.assignments).toHaveLength(1)
    expect(await recount(server.platform)).toBe(0)
  })

  it('assigning in parallel continues with other tasks while one is locked, and assigns that one later', async () => {
    const tasks = await createSeveral(9)
    const held = await create(people.pm)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const holder = inTransaction(knex, async (trx) => {
      await trx('tasks').where({ id: held.id }).forUpdate().select('id')
      isLocked()
      await released
    })
    await locked
    const waiting = [tasks[0], tasks[1], held].map(
      (task) => task && assign(people.pm, task.id, [people.staff.id]),
    )
    const others = tasks.slice(2).map(({ id }) => assign(people.pm, id, [people.staff.id]))
    await Promise.all(others)
    expect(await assigneesOf(held.id)).toEqual([])
    release()
    await Promise.all([holder, ...waiting])
    expect(await assigneesOf(held.id)).toEqual([people.staff.id])
  })
})
