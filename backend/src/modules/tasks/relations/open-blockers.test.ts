import { tasksDays } from '@headway/contracts/task-calendar'
import { notificationsList } from '@headway/contracts/notifications'
import { tasksRelationsCreate, tasksRelationsDelete } from '@headway/contracts/task-relations'
import { tasksBlock, tasksComplete, tasksReopen } from '@headway/contracts/task-states'
import { tasksArchive, tasksDelete, tasksRestore } from '@headway/contracts/task-trash'
import { tasksList } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

async function create(by: TestUser = people.pm, assigneeIds: number[] = [], more = {}): Promise<number> {
  return (await buildTask(server, by, { title: 'One of several', assigneeIds, ...more })).id
}
async function block(blocker: number, id: number, by: TestUser = people.pm): Promise<number> {
  const body = { kind: 'blockedBy' as const, taskId: blocker }
  return (await server.call(by, tasksRelationsCreate, { params: { id }, body })).body.id
}
async function openBlockersOf(id: number, by: TestUser = people.pm): Promise<number | undefined> {
  const { body } = await server.call(by, tasksList, { query: { limit: '100', sort: 'newest' } })
  const task = body.items.find((item) => item.id === id)
  expect(task).toBeDefined()
  return task?.openBlockers
}
const on = (id: number) => ({ params: { id }, body: {} })

describe('the number of open blockers of a task', () => {
  it('task lists show the number of open blockers and follow every change', async () => {
    const [first, second, id] = [await create(), await create(), await create()]
    expect(await openBlockersOf(id)).toBeUndefined()
    await block(first, id)
    const relation = await block(second, id)
    expect(await openBlockersOf(id)).toBe(2)
    expect(await openBlockersOf(first)).toBeUndefined()
    await server.call(people.pm, tasksComplete, on(first))
    expect(await openBlockersOf(id)).toBe(1)
    await server.call(people.pm, tasksArchive, on(first))
    expect(await openBlockersOf(id)).toBe(1)
    await server.call(people.pm, tasksDelete, { params: { id: second } })
    expect(await openBlockersOf(id)).toBeUndefined()
    await server.call(people.pm, tasksRestore, on(second))
    expect(await openBlockersOf(id)).toBe(1)
    await server.call(people.pm, tasksRelationsDelete, { params: { id, relationId: relation } })
    expect(await openBlockersOf(id)).toBeUndefined()
  })

  it('open blockers are counted only for open tasks, also after reopening', async () => {
    const [blocker, id] = [await create(), await create()]
    await block(blocker, id)
    await server.call(people.pm, tasksComplete, on(id))
    expect(await openBlockersOf(id)).toBeUndefined()
    await server.call(people.pm, tasksReopen, on(id))
    expect(await openBlockersOf(id)).toBe(1)
  })

  it('open blockers include tasks that the reader may not see', async () => {
    const secret = await create(people.otherPm)
    const id = await create(people.pm, [people.staff.id])
    await block(secret, id, people.srPm)
    expect(await openBlockersOf(id, people.staff)).toBe(1)
  })

  it('open blockers exclude other kinds of relations and tasks that the task itself blocks', async () => {
    const [other, id] = [await create(), await create()]
    for (const kind of ['relatesTo', 'duplicates'] as const) {
      await server.call(people.pm, tasksRelationsCreate, { params: { id }, body: { kind, taskId: other } })
    }
    await block(id, other)
    expect(await openBlockersOf(id)).toBeUndefined()
  })

  it('open blockers are shown in filtered lists and in the calendar', async () => {
    const tags = ['waiting-room']
    const dueDate = '2026-12-24'
    const [blocker, id] = [await create(), await create(people.pm, [people.staff.id], { tags, dueDate })]
    await block(blocker, id)
    const query = { tag: 'waiting-room', assignee: String(people.staff.id), priority: 'medium' }
    const found = await server.call(people.pm, tasksList, { query })
    expect(found.body.items).toMatchObject([{ id, openBlockers: 1 }])
    const days = await server.call(people.pm, tasksDays, { query: { from: dueDate, to: dueDate } })
    expect(days.body.days[0]?.items).toMatchObject([{ id, openBlockers: 1 }])
  })

  it('a change of a blocker invalidates the cards of blocked tasks for everyone who sees them', async () => {
    const secret = await create(people.otherPm)
    const id = await create(people.pm, [people.staff.id])
    await block(secret, id, people.srPm)
    const { knex } = server.platform.database
    const acts = [
      () => server.call(people.otherPm, tasksComplete, on(secret)),
      () => server.call(people.otherPm, tasksReopen, on(secret)),
      () => server.call(people.otherPm, tasksDelete, { params: { id: secret } }),
      () => server.call(people.otherPm, tasksRestore, on(secret)),
    ]
    for (const act of acts) {
      await act()
      const event = await knex('events')
        .where('name', 'like', 'task.%')
        .whereNot({ name: 'task.watched' })
        .orderBy('id', 'desc')
        .first('name', 'tags', 'audience')
      expect(event.tags.split(','), event.name).toContain(`Task:${id}`)
      const audience = JSON.parse(event.audience) as number[]
      expect(audience, event.name).toEqual(expect.arrayContaining([people.staff.id, people.pm.id]))
      expect(new Set(audience).size).toBe(audience.length)
    }
  })
})

describe('notifications about unblocked tasks', () => {
  const toldOf = async (id: number) =>
    (await server.call(people.staff, notificationsList)).body.items
      .filter(({ link, title }) => link === `/tasks/${id}` && title === 'A task is unblocked')
      .map(({ message }) => message)

  it.each([
    ['completed', (id: number) => server.call(people.otherPm, tasksComplete, on(id))],
    ['deleted', (id: number) => server.call(people.otherPm, tasksDelete, { params: { id } })],
  ])('assignees are notified when the last open blocker is %s', async (_, close) => {
    const [first, last] = [await create(people.otherPm), await create(people.otherPm)]
    const id = await create(people.pm, [people.staff.id])
    await block(first, id, people.srPm)
    await block(last, id, people.srPm)
    await close(first)
    expect(await toldOf(id)).toEqual([])
    await close(last)
    expect(await toldOf(id)).toEqual(['One of several'])
  })

  it('no notification is sent for a completed task or one that is blocked for another reason', async () => {
    const blocker = await create(people.otherPm)
    const [done, stuck] = [
      await create(people.pm, [people.staff.id]),
      await create(people.pm, [people.staff.id]),
    ]
    await block(blocker, done, people.srPm)
    await block(blocker, stuck, people.srPm)
    await server.call(people.pm, tasksComplete, on(done))
    await server.call(people.pm, tasksBlock, { params: { id: stuck }, body: { reason: 'The bank' } })
    await server.call(people.otherPm, tasksComplete, on(blocker))
    expect([await toldOf(done), await toldOf(stuck)]).toEqual([[], []])
  })

  it('deleting a completed blocker does not notify the assignees again', async () => {
    const blocker = await create(people.otherPm)
    const id = await create(people.pm, [people.staff.id])
    await block(blocker, id, people.srPm)
    await server.call(people.otherPm, tasksComplete, on(blocker))
    await server.call(people.otherPm, tasksDelete, { params: { id: blocker } })
    expect(await toldOf(id)).toEqual(['One of several'])
  })

  it('assignees get no notification about a blocker that they may not read', async () => {
    const blocker = await create(people.otherPm)
    const id = await create(people.pm, [people.staff.id])
    await block(blocker, id, people.srPm)
    await server.call(people.otherPm, tasksComplete, on(blocker))
    const { items } = (await server.call(people.staff, notificationsList)).body
    expect(items.filter(({ link }) => link === `/tasks/${blocker}`)).toEqual([])
  })
})
