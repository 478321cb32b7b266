import type { EndpointDefinition } from '@headway/contracts'
import { activityList } from '@headway/contracts/activity'
import { dashboardStats } from '@headway/contracts/dashboard'
import { notificationsList } from '@headway/contracts/notifications'
import { seriesOfTask } from '@headway/contracts/series'
import { tagsSuggest } from '@headway/contracts/tags'
import { tasksHistory } from '@headway/contracts/task-history'
import {
  tasksCompletion,
  tasksRelations,
  tasksRelationsCreate,
  tasksSubtasks,
} from '@headway/contracts/task-relations'
import { tasksBlock, tasksComplete, tasksReopen, tasksStart } from '@headway/contracts/task-states'
import {
  tasksArchive,
  tasksDelete,
  tasksRestore,
  trashDelete,
  trashList,
} from '@headway/contracts/task-trash'
import { tasksWatch, tasksWatching } from '@headway/contracts/task-watching'
import { tasksWorkload } from '@headway/contracts/task-workload'
import {
  milestonesCreate,
  milestonesList,
  tasksAssignBulk,
  tasksCount,
  tasksCreate,
  tasksGet,
  tasksList,
  tasksMine,
  tasksUpdate,
} from '@headway/contracts/tasks'
import { usersUpdate } from '@headway/contracts/users'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createOrganisation,
  type Organisation,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../../test/server.ts'
import { recount } from '../counts/task-recount.ts'
import { tellOverdue } from '../overdue-alerts.ts'

let server: TestServer
let people: Organisation

beforeEach(async () => {
  await server?.stop()
  server = await startTestServer()
  people = await createOrganisation(server)
}, 60_000)
afterAll(() => server.stop())

const everybody = () => Object.values(people) as TestUser[]

const create = async (body: Record<string, unknown> = {}, by: TestUser = people.pm) =>
  (
    await server.call(by, tasksCreate, {
      body: { title: 'Zebra ledger', assigneeIds: [people.staff.id], ...body },
    })
  ).body
const remove = (id: number, by: TestUser = people.pm) => server.call(by, tasksDelete, { params: { id } })
const restore = async (id: number, by: TestUser = people.pm) =>
  (await server.call(by, tasksRestore, { params: { id }, body: {} })).body
const trashOf = async (user: TestUser, query: Record<string, string> = {}) =>
  (await server.call(user, trashList, { query })).body.items
const idsIn = async (user: TestUser, query: Record<string, string> = {}) =>
  (await server.call(user, tasksList, { query: { limit: '100', ...query } })).body.items.map(({ id }) => id)
const stats = async (user: TestUser) => {
  const { totalTasks, completedTasks, overdueTasks } = (await server.call(user, dashboardStats)).body
  return [totalTasks, completedTasks, overdueTasks]
}

const queries: Record<string, string>[] = [
  { sort: 'due' },
  { sort: '-due' },
  { sort: 'priority' },
  { sort: 'newest' },
  { status: 'pending' },
  { status: 'overdue' },
  { status: 'in_progress,overdue' },
  { status: 'completed' },
  { priority: 'medium' },
  { priority: 'medium', status: 'pending' },
  { priority: 'medium', status: 'completed' },
  { tag: 'zebra' },
  { q: 'zebra' },
  { q: 'zebra', sort: 'newest' },
  { owner: 'none' },
  { team: 'mine' },
  { archived: 'only' },
  { archived: 'only', sort: 'newest' },
  { assignee: 'me' },
  { creator: 'me' },
  { creator: 'me', sort: 'newest' },
]

/** Everything that reads tasks, by lists. */
const lists: [EndpointDefinition, Record<string, string>][] = [
  ...queries.map((query): [EndpointDefinition, Record<string, string>] => [tasksList, query]),
  [tasksMine, {}],
]

describe('a deleted task', () => {
  it('is in no list, count, search, page, suggestion or relation of anybody', async () => {
    const parent = await create({ title: 'Parent', assigneeIds: [] })
    const other = await create({ title: 'Other', assigneeIds: [] })
    const task = await create({ tags: ['zebra'], dueDate: '2020-01-01', parentId: parent.id })
    await server.call(people.pm, tasksRelationsCreate, {
      params: { id: other.id },
      body: { kind: 'blockedBy', taskId: task.id },
    })
    await remove(task.id)
    const { database } = server.platform
    for (const user of everybody()) {
      for (const [endpoint, query] of lists) {
        const { body } = await server.call(user, endpoint, { query })
        expect(JSON.stringify(body), `${endpoint.name} ${JSON.stringify(query)} ${user.role}`).not.toContain(
          'Zebra',
        )
      }
      const counted = await server.call(user, tasksCount, { query: { q: 'zebra' } })
      expect(counted.body.total, user.role).toBe(0)
      expect((await server.refuse(user, tasksGet, { params: { id: task.id } })).status, user.role).toBe(404)
    }
    const params = { id: other.id }
    expect((await server.call(people.pm, tasksRelations, { params })).body.items).toEqual([])
    expect((await server.call(people.pm, tasksCompletion, { params })).body).toMatchObject({
      openBlockers: [],
      hidden: { blockers: 0 },
    })
    const above = { id: parent.id }
    expect((await server.call(people.pm, tasksSubtasks, { params: above })).body).toMatchObject({
      items: [],
      hidden: 0,
    })
    expect(JSON.stringify((await server.call(people.pm, tasksHistory, { params })).body)).not.toContain(
      'Zebra',
    )
    expect((await server.call(people.pm, tagsSuggest, { query: { q: 'zeb' } })).body.items).toEqual([])
    const { items } = (await server.call(people.pm, tasksWorkload)).body
    expect(items.find(({ userId }) => userId === people.staff.id)).toMatchObject({ open: 0, overdue: 0 })
    expect(await stats(people.staff)).toEqual([0, 0, 0])
    expect(await stats(people.president)).toEqual([2, 0, 0])
    expect(await recount(server.platform)).toBe(0)
    await database.knex('notifications').delete()
    await tellOverdue(server.platform)
    expect((await server.call(people.staff, notificationsList)).body.items).toEqual([])
  })

  it('is not there for any act or page of it', async () => {
    const { id } = await create()
    const { id: otherId } = await create({ title: 'Other' })
    await remove(id)
    const params = { id }
    const acts: [EndpointDefinition, object?][] = [
      [tasksUpdate, { title: 'Another' }],
      [tasksAssignBulk, { assigneeIds: [people.colleague.id] }],
      [tasksStart, {}],
      [tasksComplete, {}],
      [tasksReopen, {}],
      [tasksBlock, { reason: 'Why' }],
      [tasksArchive, {}],
      [tasksWatch, { mode: 'watching' }],
      [milestonesCreate, { title: 'Step' }],
      [tasksRelationsCreate, { kind: 'blocks', taskId: otherId }],
      [tasksDelete],
      [tasksHistory],
      [tasksRelations],
      [tasksSubtasks],
      [tasksCompletion],
      [tasksWatching],
      [milestonesList],
      [seriesOfTask],
    ]
    for (const [endpoint, body] of acts) {
      const answer = await server.refuse(people.superAdmin, endpoint, { params, ...(body ? { body } : {}) })
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 404])
    }
    const relation = { kind: 'blocks', taskId: id }
    const near = { params: { id: otherId }, body: relation }
    expect((await server.refuse(people.superAdmin, tasksRelationsCreate, near)).status).toBe(400)
    const child = { body: { title: 'Child', parentId: id } }
    expect((await server.refuse(people.superAdmin, tasksCreate, child)).status).toBe(400)
  })

  it('is told to those who work on it, and stands in feed, history and audit', async () => {
    const { id } = await create()
    await server.platform.database.knex('notifications').delete()
    await remove(id)
    const told = (await server.call(people.staff, notificationsList)).body.items
    expect(told.map(({ title, message }) => [title, message])).toEqual([
      ['A task you work on was deleted', 'Zebra ledger'],
    ])
    const lines = (await server.call(people.pm, activityList)).body.items.map(({ title }) => title)
    expect(lines).toContain('Task deleted')
    await restore(id)
    const { items } = (await server.call(people.pm, tasksHistory, { params: { id } })).body
    expect(items.map(({ field, before, after, by }) => [field, before, after, by?.id])).toEqual([
      ['place', 'trash', 'lists', people.pm.id],
      ['place', 'lists', 'trash', people.pm.id],
    ])
  })
})

describe('the trash', () => {
  it('has who has deleted a task and when, the latest first, and is searched', async () => {
    const first = await create({ title: 'First ledger' })
    const second = await create({ title: 'Second budget' })
    await remove(first.id)
    server.moveClock(60_000)
    await remove(second.id, people.srPm)
    server.moveClock(0)
    const items = await trashOf(people.superAdmin)
    expect(items.map(({ title, deletedBy }) => [title, deletedBy?.id])).toEqual([
      ['Second budget', people.srPm.id],
      ['First ledger', people.pm.id],
    ])
    const [item] = await trashOf(people.pm, { q: 'ledg' })
    expect(item).toMatchObject({ id: first.id, status: 'pending', can: { restore: true, purge: false } })
    const days = (Date.parse(item?.purgedFrom ?? '') - Date.parse(item?.deletedAt ?? '')) / 86_400_000
    expect(days).toBe(30)
    expect(await trashOf(people.pm, { q: 'nothing' })).toEqual([])
  })

  it('shows a page after the other, without gaps', async () => {
    const ids: number[] = []
    for (let index = 0; index < 7; index++) {
      const { id } = await create({ title: `Task ${index}` })
      await remove(id)
      ids.unshift(id)
    }
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string> = { limit: '3', ...(cursor === '' ? {} : { cursor }) }
      const page: { items: { id: number }[]; nextCursor: string | null } = (
        await server.call(people.pm, trashList, { query })
      ).body
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(ids)
  })

  it('shows each what they may restore, and nothing to others', async () => {
    const { id } = await create()
    await remove(id)
    for (const user of [people.superAdmin, people.itAdmin, people.srPm, people.pm]) {
      expect(
        (await trashOf(user)).map((item) => item.id),
        user.role,
      ).toEqual([id])
    }
    expect(await trashOf(people.otherPm)).toEqual([])
    const params = { id }
    expect((await server.refuse(people.otherPm, tasksRestore, { params, body: {} })).status).toBe(404)
    for (const user of [people.staff, people.viewer, people.president]) {
      expect((await server.refuse(user, trashList)).status, user.role).toBe(403)
      expect((await server.refuse(user, tasksRestore, { params, body: {} })).status, user.role).toBe(403)
    }
    expect((await server.refuse(null, trashList)).status).toBe(401)
    for (const endpoint of [tasksRestore, tasksDelete, trashDelete]) {
      expect((await server.refuse(null, endpoint, { params, body: {} })).status).toBe(401)
    }
  })

  it('is for those who may edit the task: who may only read it is refused, others learn nothing', async () => {
    const { id } = await create()
    const params = { id }
    for (const user of [people.staff, people.viewer, people.president]) {
      expect((await server.refuse(user, tasksDelete, { params })).status, user.role).toBe(403)
    }
    for (const user of [people.otherPm, people.colleague]) {
      expect((await server.refuse(user, tasksDelete, { params })).status, user.role).toBe(404)
    }
    const headers = { 'If-Match': '"99"' }
    expect((await server.refuse(people.pm, tasksDelete, { params, headers })).status).toBe(412)
    expect(await idsIn(people.pm)).toContain(id)
  })
})

describe('restoring', () => {
  it('brings a task back with everything it had', async () => {
    const parent = await create({ title: 'Parent', assigneeIds: [] })
    const before = await create({
      tags: ['zebra', 'Ünïcode'],
      dueDate: '2020-01-01',
      priority: 'high',
      parentId: parent.id,
      milestones: [{ title: 'Step' }],
      assigneeIds: [people.staff.id, people.colleague.id],
    })
    const { id } = before
    const params = { id }
    await server.call(people.pm, tasksWatch, { params, body: { mode: 'watching' } })
    await server.call(people.pm, tasksRelationsCreate, {
      params,
      body: { kind: 'blocks', taskId: parent.id },
    })
    await server.call(people.staff, tasksStart, { params, body: {} })
    const started = (await server.call(people.pm, tasksGet, { params })).body
    await remove(id)
    expect(await restore(id)).toEqual({
      ...started,
      version: started.version + 2,
      updatedAt: expect.any(String),
    })
    const found: Record<string, string>[] = [
      { tag: 'zebra' },
      { tag: 'ünicode' },
      { q: 'zebra' },
      { status: 'overdue' },
      { sort: 'newest' },
      { priority: 'high' },
    ]
    for (const query of found) {
      expect(await idsIn(people.staff, query), JSON.stringify(query)).toContain(id)
    }
    expect((await server.call(people.pm, milestonesList, { params })).body.items).toHaveLength(1)
    expect((await server.call(people.pm, tasksRelations, { params })).body.items).toHaveLength(1)
    expect((await server.call(people.pm, tasksWatching, { params })).body.mode).toBe('watching')
    expect(await stats(people.staff)).toEqual([1, 0, 1])
    expect(await recount(server.platform)).toBe(0)
    expect(await trashOf(people.pm)).toEqual([])
  })

  it('answers the same again alike, and does it once', async () => {
    const { id } = await create()
    await remove(id)
    const first = await restore(id)
    expect(await restore(id)).toEqual(first)
    expect((await server.refuse(people.otherPm, tasksRestore, { params: { id }, body: {} })).status).toBe(404)
  })

  it('puts a completed task back among the completed ones, on the day it was completed', async () => {
    const { id } = await create()
    await server.call(people.staff, tasksComplete, { params: { id }, body: {} })
    expect(await stats(people.staff)).toEqual([1, 1, 0])
    await remove(id)
    expect(await stats(people.staff)).toEqual([0, 0, 0])
    expect(await restore(id)).toMatchObject({ status: 'completed', can: { archive: true } })
    expect(await stats(people.staff)).toEqual([1, 1, 0])
    expect(await recount(server.platform)).toBe(0)
  })

  it('follows people who were moved meanwhile', async () => {
    const { id } = await create({}, people.superAdmin)
    await remove(id, people.superAdmin)
    await server.call(people.superAdmin, usersUpdate, {
      params: { id: people.staff.id },
      body: { managerId: people.otherPm.id },
    })
    expect(await trashOf(people.pm)).toEqual([])
    expect((await trashOf(people.otherPm)).map((item) => item.id)).toEqual([id])
    await restore(id, people.otherPm)
    expect(await idsIn(people.otherPm)).toEqual([id])
    expect(await stats(people.otherPm)).toEqual([1, 0, 0])
    expect(await recount(server.platform)).toBe(0)
  })

  it('leaves a subtask alone whose task can have none any more', async () => {
    const top = await create({ title: 'Top', assigneeIds: [] })
    const parent = await create({ title: 'Parent', assigneeIds: [] })
    const { id } = await create({ parentId: parent.id })
    await remove(id)
    await server.call(people.pm, tasksUpdate, { params: { id: parent.id }, body: { parentId: top.id } })
    expect(await restore(id)).toMatchObject({ isSubtask: false, parent: null })
  })

  it('loses nothing when eight delete and restore the same tasks at once', async () => {
    const tasks = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create({ title: `Task ${index}` })),
    )
    const people8 = [people.pm, people.srPm, people.superAdmin, people.itAdmin]
    await Promise.all(
      [...people8, ...people8].map(async (user, index) => {
        for (const { id } of index % 2 === 0 ? tasks : tasks.toReversed()) {
          const params = { id }
          await (index % 3 === 0
            ? server.call(user, tasksRestore, { params, body: {} }).catch(() => undefined)
            : server.call(user, tasksDelete, { params }).catch(() => undefined))
        }
      }),
    )
    for (const { id } of await trashOf(people.superAdmin, { limit: '100' })) {
      await restore(id)
    }
    expect((await idsIn(people.pm)).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted())
    expect(await recount(server.platform)).toBe(0)
    const left = await server.platform.database.rows('SELECT * FROM task_shelved')
    expect(left).toEqual([])
  })
})
