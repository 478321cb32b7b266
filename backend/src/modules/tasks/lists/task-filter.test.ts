import { tasksComplete, tasksStart } from '@headway/contracts/task-states'
import { tasksAssignBulk, tasksCount, tasksList } from '@headway/contracts/tasks'
import { usersActivate, usersDeactivate, usersGet } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

const create = async (user: TestUser, body: Record<string, unknown> = {}) =>
  (await buildTask(server, user, body)).id
const idsOf = async (user: TestUser, query: Record<string, string>) =>
  (await server.call(user, tasksList, { query: { limit: '100', ...query } })).body.items.map(({ id }) => id)
/** Returns the day a number of days after today, in UTC. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

describe('tasks without an active assignee', () => {
  const versionOf = async (id: number) =>
    (await server.call(people.superAdmin, usersGet, { params: { id } })).body.version
  const headers = async (id: number) => ({ 'If-Match': `"${await versionOf(id)}"` })

  it('the list of tasks without an active assignee follows assignments and deactivations', async () => {
    const worker = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const id = await create(people.pm)
    const isUnowned = async () => (await idsOf(people.pm, { owner: 'none' })).includes(id)
    expect(await isUnowned()).toBe(true)
    await server.call(people.pm, tasksAssignBulk, { params: { id }, body: { assigneeIds: [worker.id] } })
    expect(await isUnowned()).toBe(false)
    await server.call(people.superAdmin, usersDeactivate, {
      params: { id: worker.id },
      headers: await headers(worker.id),
      body: { reason: 'Has left' },
    })
    expect(await isUnowned()).toBe(true)
    await server.call(people.superAdmin, usersActivate, {
      params: { id: worker.id },
      headers: await headers(worker.id),
    })
    expect(await isUnowned()).toBe(false)
  })

  it('the tasks without an active assignee are limited to the subtree of a project manager', async () => {
    const id = await create(people.otherPm)
    expect(await idsOf(people.pm, { owner: 'none' })).not.toContain(id)
    expect(await idsOf(people.viewer, { owner: 'none' })).toContain(id)
    expect(await idsOf(people.staff, { owner: 'none' })).toEqual([])
  })
})

describe('filtering tasks', () => {
  it('a task filter accepts several statuses and priorities', async () => {
    const high = await create(people.pm, { priority: 'high', dueDate: '2001-01-01' })
    const low = await create(people.pm, { priority: 'low' })
    const both = await idsOf(people.pm, { priority: 'low,high', status: 'overdue,pending' })
    expect(both).toEqual(expect.arrayContaining([high, low]))
    const found = await idsOf(people.pm, { priority: 'high', status: 'overdue,completed' })
    expect(found).toContain(high)
    expect(found).not.toContain(low)
  })

  it('tasks are filtered by due days and due periods', async () => {
    const today = await create(people.srPm, { dueDate: day(0) })
    const later = await create(people.srPm, { dueDate: '2090-05-05' })
    const moment = await create(people.srPm, { dueDate: '2090-05-05T09:30:00Z' })
    const never = await create(people.srPm)
    expect(await idsOf(people.srPm, { due: 'today' })).toEqual([today])
    expect(await idsOf(people.srPm, { dueFrom: '2090-05-05', dueTo: '2090-05-05' })).toEqual([moment, later])
    expect(await idsOf(people.srPm, { dueFrom: '2090-05-06', dueTo: '2090-05-05' })).toEqual([])
    const undated = await idsOf(people.srPm, { due: 'none' })
    expect(undated).toContain(never)
    expect(undated).not.toContain(later)
    for (const end of ['dueFrom', 'dueTo']) {
      expect(await idsOf(people.srPm, { due: 'none', [end]: '2090-05-05' })).toEqual([])
    }
    expect(await idsOf(people.srPm, { due: 'week' })).toContain(today)
    expect(await idsOf(people.srPm, { due: 'next_week' })).not.toContain(today)
  })

  it('a task filter can be limited to the actor’s own subtree', async () => {
    const own = await create(people.pm)
    const other = await create(people.otherPm)
    const mine = await idsOf(people.srPm, { team: 'mine' })
    expect(mine).toContain(own)
    expect(mine).not.toContain(other)
    expect(await idsOf(people.otherSrPm, { team: 'mine', creator: String(people.pm.id) })).toEqual([])
    const team = String(people.pm.id)
    expect(await idsOf(people.president, { team })).toEqual(await idsOf(people.pm, { team: 'mine' }))
    expect(await idsOf(people.pm, { team })).toEqual(await idsOf(people.pm, {}))
    // A project manager cannot read tasks of another team.
    expect(await idsOf(people.otherPm, { team })).toEqual([])
  })

  it('tasks are sorted by priority, by date in both directions, and newest first', async () => {
    const boss = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    const low = await create(boss, { priority: 'low', dueDate: '2090-01-01' })
    const high = await create(boss, { priority: 'high', dueDate: '2090-01-03' })
    const undated = await create(boss, { priority: 'high' })
    expect(await idsOf(boss, { sort: 'priority' })).toEqual([high, undated, low])
    expect(await idsOf(boss, { sort: '-due' })).toEqual([high, low, undated])
    expect(await idsOf(boss, { sort: 'due' })).toEqual([low, high, undated])
    expect(await idsOf(boss, { sort: 'newest' })).toEqual([undated, high, low])
    expect(await idsOf(boss, { sort: 'oldest' })).toEqual([low, high, undated])
    expect(await idsOf(boss, { sort: '-priority' })).toEqual([low, high, undated])
    expect((await server.call(boss, tasksCount, { query: { priority: 'high' } })).body).toEqual({
      total: 2,
      isTotalCapped: false,
    })
  })

  it('tasks are sorted by status both ways, with overdue ones between open and completed', async () => {
    const boss = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    const late = await create(boss, { dueDate: day(-2) })
    const done = await create(boss, { dueDate: day(-3) })
    const begun = await create(boss, { dueDate: '2090-01-01' })
    const next = await create(boss, { dueDate: '2090-01-02' })
    const undated = await create(boss)
    await server.call(boss, tasksStart, { params: { id: begun }, body: {} })
    await server.call(boss, tasksComplete, { params: { id: done }, body: {} })
    const order = [next, undated, begun, late, done]
    const [first] = (await server.call(boss, tasksList, { query: { sort: '-status' } })).body.items
    expect(new Date(first?.updatedAt ?? 0).getTime()).toBeGreaterThan(
      new Date(first?.createdAt ?? 0).getTime(),
    )
    expect(await idsOf(boss, { sort: 'status' })).toEqual(order)
    expect(await idsOf(boss, { sort: '-status' })).toEqual([done, late, begun, next, undated])
    expect(await idsOf(boss, { sort: 'status', status: 'completed,pending' })).toEqual([next, undated, done])
    expect(await idsOf(boss, { sort: 'status', due: 'none' })).toEqual([undated])
    const walked: number[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { sort: 'status', limit: '1', ...(cursor ? { cursor } : {}) }
      const { body } = await server.call(boss, tasksList, { query })
      walked.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor)
    expect(walked).toEqual(order)
  })

  it.each<Record<string, string>>([
    { status: 'pending,pending' },
    { status: 'pending,' },
    { status: 'done' },
    { priority: 'urgent' },
    { creator: '0' },
    { owner: 'me' },
    { team: 'all' },
    { due: 'someday' },
    { dueFrom: '2026-02-30' },
    { dueTo: '1999-01-01' },
    { sort: 'title' },
    { cursor: 'WzEsMl0' },
  ])('the task list returns 400 for the filter %o', async (query) => {
    const { status, body } = await server.refuse(people.superAdmin, tasksList, { query })
    expect(status).toBe(400)
    expect(body.code).toBe('bad_query')
  })

  it('an invented cursor returns no tasks', async () => {
    for (const segment of [99, -1, 0.5]) {
      const cursor = Buffer.from(JSON.stringify([segment, 0, 0, 0])).toString('base64url')
      const { body } = await server.call(people.superAdmin, tasksList, { query: { cursor, sort: '-due' } })
      expect(body.items.length).toBeLessThanOrEqual(25)
    }
  })
})
