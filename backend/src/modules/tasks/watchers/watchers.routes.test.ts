import { notificationsList } from '@headway/contracts/notifications'
import { tasksBlock, tasksComplete, tasksReopen, tasksUnblock } from '@headway/contracts/task-states'
import { tasksWatch, tasksWatching, type WatchMode } from '@headway/contracts/task-watching'
import { tasksAssignBulk, tasksUpdate } from '@headway/contracts/tasks'
import { usersDeactivate, usersGet } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

let number = 0
const create = async (body: Record<string, unknown> = {}) => {
  const title = `Watched ${++number}`
  const { id } = await buildTask(server, people.pm, { title, assigneeIds: [people.staff.id], ...body })
  return { id, title }
}
const watch = async (by: TestUser, id: number, mode: WatchMode) =>
  (await server.call(by, tasksWatch, { params: { id }, body: { mode } })).body
const notified = async (user: TestUser, title: string) =>
  (await server.call(user, notificationsList)).body.items
    .filter(({ message, type }) => message.startsWith(title) && type === 'other')
    .map((notification) => notification.title)
const complete = (by: TestUser, id: number) => server.call(by, tasksComplete, { params: { id }, body: {} })

describe('a watcher of a task', () => {
  it('a watcher is notified once of each change, and not of their own changes', async () => {
    const { id, title } = await create()
    expect(await watch(people.pm, id, 'watching')).toEqual({ mode: 'watching', can: { mute: false } })
    await watch(people.pm, id, 'watching')
    await watch(people.staff, id, 'watching')
    const params = { id }
    await server.call(people.staff, tasksBlock, { params, body: { reason: 'The bank' } })
    await server.call(people.staff, tasksUnblock, { params, body: {} })
    await complete(people.staff, id)
    await server.call(people.pm, tasksReopen, { params, body: {} })
    expect(await notified(people.pm, title)).toEqual([
      'A task you watch was completed',
      'A task you watch is unblocked',
      'A task you watch is blocked',
    ])
    expect(await notified(people.staff, title)).toEqual(['A task you watch was reopened'])
    expect(await notified(people.srPm, title)).toEqual([])
  })

  it('a watcher is notified of a changed due date, and not of a changed text', async () => {
    const { id, title } = await create()
    await watch(people.pm, id, 'watching')
    const set = (body: Record<string, unknown>) =>
      server.call(people.srPm, tasksUpdate, { params: { id }, body })
    await set({ dueDate: '2031-03-04' })
    await set({ dueDate: '2031-03-04', description: 'Only words' })
    expect(await notified(people.pm, title)).toEqual(['Due date changed on a task you watch'])
  })

  it('a watcher is replaced by their successor on deactivation, if that user may read the task', async () => {
    const open = await create({ assigneeIds: [people.staff.id] })
    const closed = await create()
    const muted = await create()
    const leaver = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const successor = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    for (const { id } of [open, closed, muted]) {
      const body = { assigneeIds: [people.staff.id, leaver.id, successor.id] }
      await server.call(people.pm, tasksAssignBulk, { params: { id }, body })
      await watch(leaver, id, 'watching')
    }
    const hidden = await create({ assigneeIds: [leaver.id, people.staff.id] })
    await watch(leaver, hidden.id, 'watching')
    await server.call(people.pm, tasksAssignBulk, {
      params: { id: hidden.id },
      body: { assigneeIds: [people.staff.id] },
    })
    await watch(successor, muted.id, 'muted')
    await complete(people.pm, closed.id)
    const before = (await server.call(people.superAdmin, usersGet, { params: { id: leaver.id } })).body
    await server.call(people.superAdmin, usersDeactivate, {
      params: { id: leaver.id },
      headers: { 'If-Match': `"${before.version}"` },
      body: { tasksTo: successor.id, directReportsTo: null, reason: '' },
    })
    const rows = await server.platform.database.rows<{ task_id: number; mode: string }>(
      'SELECT task_id, mode FROM task_watchers WHERE user_id = ? ORDER BY task_id',
      [successor.id],
    )
    expect(rows).toEqual([
      { task_id: open.id, mode: 'watching' },
      { task_id: muted.id, mode: 'muted' },
    ])
  })

  it('a watcher is not notified after they stopped watching or lost access', async () => {
    const { id, title } = await create()
    await watch(people.pm, id, 'watching')
    await watch(people.pm, id, 'usual')
    await watch(people.staff, id, 'watching')
    const body = { assigneeIds: [people.colleague.id] }
    await server.call(people.pm, tasksAssignBulk, { params: { id }, body })
    await complete(people.srPm, id)
    expect([await notified(people.pm, title), await notified(people.staff, title)]).toEqual([[], []])
  })

  it('a watcher can be any user who may read the task, and no one else', async () => {
    const { id, title } = await create()
    for (const reader of [people.viewer, people.president, people.otherSrPm]) {
      await watch(reader, id, 'watching')
    }
    await complete(people.pm, id)
    expect(await notified(people.viewer, title)).toEqual(['A task you watch was completed'])
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

  it('a task has at most two hundred watchers', async () => {
    const { id } = await create()
    const { knex } = server.platform.database
    const users = []
    while (users.length < 200) {
      users.push(await buildUser(server, { role: 'viewer' }))
    }
    await knex('task_watchers').insert(
      users.map((user) => ({ task_id: id, user_id: user.id, mode: 'watching', created_at: new Date() })),
    )
    const request = { params: { id }, body: { mode: 'watching' } }
    expect(await server.refuse(people.pm, tasksWatch, request)).toMatchObject({
      status: 409,
      body: { code: 'too_many_watchers' },
    })
  })
})

describe('a muted task', () => {
  it('a task is muted and unmuted by its assignees', async () => {
    const { id } = await create()
    expect(await watch(people.staff, id, 'muted')).toEqual({ mode: 'muted', can: { mute: true } })
    expect(await watch(people.staff, id, 'usual')).toEqual({ mode: 'usual', can: { mute: true } })
  })

  it('muting a task returns 409 when other users do it', async () => {
    const { id } = await create()
    expect(
      await server.refuse(people.pm, tasksWatch, { params: { id }, body: { mode: 'muted' } }),
    ).toMatchObject({ status: 409, body: { code: 'not_assigned' } })
  })
})
