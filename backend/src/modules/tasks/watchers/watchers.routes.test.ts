import { notificationsList } from '@headway/contracts/notifications'
import { tasksBlock, tasksComplete, tasksReopen, tasksUnblock } from '@headway/contracts/task-states'
import { tasksWatch, tasksWatching, type WatchMode } from '@headway/contracts/task-watching'
import { tasksAssignBulk, tasksCreate, tasksUpdate } from '@headway/contracts/tasks'
import { usersDeactivate, usersGet } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { type TestUser } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'

const { server, people } = await useTestOrganisation()

let number = 0
const create = async (body: Record<string, unknown> = {}) => {
  const title = `Watched ${++number}`
  const created = await server.call(people.pm, tasksCreate, {
    body: { title, assigneeIds: [people.staff.id], ...body },
  })
  return { id: created.body.id, title }
}
const watch = async (by: TestUser, id: number, mode: WatchMode) =>
  (await server.call(by, tasksWatch, { params: { id }, body: { mode } })).body
const told = async (user: TestUser, title: string) =>
  (await server.call(user, notificationsList)).body.items
    .filter(({ message, type }) => message.startsWith(title) && type === 'other')
    .map((notification) => notification.title)
const complete = (by: TestUser, id: number) => server.call(by, tasksComplete, { params: { id }, body: {} })

describe('who watches a task', () => {
  it('is told what becomes of it, once each, and never of what they did themselves', async () => {
    const { id, title } = await create()
    expect(await watch(people.pm, id, 'watching')).toEqual({ mode: 'watching', can: { mute: false } })
    await watch(people.pm, id, 'watching')
    await watch(people.staff, id, 'watching')
    const params = { id }
    await server.call(people.staff, tasksBlock, { params, body: { reason: 'The bank' } })
    await server.call(people.staff, tasksUnblock, { params, body: {} })
    await complete(people.staff, id)
    await server.call(people.pm, tasksReopen, { params, body: {} })
    expect(await told(people.pm, title)).toEqual([
      'A task you watch was completed',
      'A task you watch is unblocked',
      'A task you watch is blocked',
    ])
    expect(await told(people.staff, title)).toEqual(['A task you watch was reopened'])
    expect(await told(people.srPm, title)).toEqual([])
  })

  it('is told of another due date, and not of other words', async () => {
    const { id, title } = await create()
    await watch(people.pm, id, 'watching')
    const set = (body: Record<string, unknown>) =>
      server.call(people.srPm, tasksUpdate, { params: { id }, body })
    await set({ dueDate: '2031-03-04' })
    await set({ dueDate: '2031-03-04', description: 'Only words' })
    expect(await told(people.pm, title)).toEqual(['Due date changed on a task you watch'])
  })

  it('is whoever takes over when they leave, as far as they may read it', async () => {
    const open = await create({ assigneeIds: [people.staff.id] })
    const closed = await create()
    const muted = await create()
    const leaver = await server.createUser({ role: 'staff', managerId: people.pm.id })
    const heir = await server.createUser({ role: 'staff', managerId: people.pm.id })
    for (const { id } of [open, closed, muted]) {
      const body = { assigneeIds: [people.staff.id, leaver.id, heir.id] }
      await server.call(people.pm, tasksAssignBulk, { params: { id }, body })
      await watch(leaver, id, 'watching')
    }
    const hidden = await create({ assigneeIds: [leaver.id, people.staff.id] })
    await watch(leaver, hidden.id, 'watching')
    await server.call(people.pm, tasksAssignBulk, {
      params: { id: hidden.id },
      body: { assigneeIds: [people.staff.id] },
    })
    await watch(heir, muted.id, 'muted')
    await complete(people.pm, closed.id)
    const before = (await server.call(people.superAdmin, usersGet, { params: { id: leaver.id } })).body
    await server.call(people.superAdmin, usersDeactivate, {
      params: { id: leaver.id },
      headers: { 'If-Match': `"${before.version}"` },
      body: { tasksTo: heir.id, directReportsTo: null, reason: '' },
    })
    const rows = await server.platform.database.rows<{ task_id: number; mode: string }>(
      'SELECT task_id, mode FROM task_watchers WHERE user_id = ? ORDER BY task_id',
      [heir.id],
    )
    expect(rows).toEqual([
      { task_id: open.id, mode: 'watching' },
      { task_id: muted.id, mode: 'muted' },
    ])
  })

  it('is told nothing any more once they have stopped, or may no longer read it', async () => {
    const { id, title } = await create()
    await watch(people.pm, id, 'watching')
    await watch(people.pm, id, 'usual')
    await watch(people.staff, id, 'watching')
    const body = { assigneeIds: [people.colleague.id] }
    await server.call(people.pm, tasksAssignBulk, { params: { id }, body })
    await complete(people.srPm, id)
    expect([await told(people.pm, title), await told(people.staff, title)]).toEqual([[], []])
  })

  it('may be anybody who may read it, and nobody else', async () => {
    const { id, title } = await create()
    for (const reader of [people.viewer, people.president, people.otherSrPm]) {
      await watch(reader, id, 'watching')
    }
    await complete(people.pm, id)
    expect(await told(people.viewer, title)).toEqual(['A task you watch was completed'])
    const request = { params: { id }, body: { mode: 'watching' } }
    for (const stranger of [people.otherPm, people.colleague]) {
      expect((await server.refuse(stranger, tasksWatch, request)).status).toBe(404)
      expect((await server.refuse(stranger, tasksWatching, { params: { id } })).status).toBe(404)
    }
    expect((await server.refuse(null, tasksWatch, request)).status).toBe(401)
    for (const body of [{}, { mode: 'loud' }, { mode: 'watching', userId: 1 }]) {
      expect((await server.refuse(people.pm, tasksWatch, { params: { id }, body })).status).toBe(400)
    }
  })

  it('is one of two hundred at most', async () => {
    const { id } = await create()
    const { knex } = server.platform.database
    const users = []
    while (users.length < 200) {
      users.push(await server.createUser({ role: 'viewer' }))
    }
    await knex('task_watchers').insert(
      users.map((user) => ({ task_id: id, user_id: user.id, mode: 'watching', created_at: new Date() })),
    )
    const request = { params: { id }, body: { mode: 'watching' } }
    expect(await server.refuse(people.pm, tasksWatch, request)).toMatchObject({
      status: 409,
      body: { code: 'too_many_watchers' },
    })
  }, 60_000)
})

describe('a muted task', () => {
  it('is muted and unmuted by who works on it', async () => {
    const { id } = await create()
    expect(await watch(people.staff, id, 'muted')).toEqual({ mode: 'muted', can: { mute: true } })
    expect(await watch(people.staff, id, 'usual')).toEqual({ mode: 'usual', can: { mute: true } })
  })

  it('is not muted by anybody else', async () => {
    const { id } = await create()
    expect(
      await server.refuse(people.pm, tasksWatch, { params: { id }, body: { mode: 'muted' } }),
    ).toMatchObject({ status: 409, body: { code: 'not_assigned' } })
  })
})
