import type { EndpointDefinition } from '@headway/contracts'
import { activityList } from '@headway/contracts/activity'
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
import { describe, expect, it } from 'vitest'
import { recount } from '../counts/task-recount.ts'
import { notifyOverdue } from '../due/overdue-alerts.ts'
import { useTrash } from './testing/use-trash.ts'

const portal = useTrash()
const { create, remove, restore, trashOf, idsIn, stats } = portal

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

/** Every list that returns tasks. */
const lists: [EndpointDefinition, Record<string, string>][] = [
  ...queries.map((query): [EndpointDefinition, Record<string, string>] => [tasksList, query]),
  [tasksMine, {}],
]

describe('a deleted task', () => {
  it('a deleted task is in no list, count, search result, suggestion or relation of any user', async () => {
    const parent = await create({ title: 'Parent', assigneeIds: [] })
    const other = await create({ title: 'Other', assigneeIds: [] })
    const task = await create({ tags: ['zebra'], dueDate: '2020-01-01', parentId: parent.id })
    await portal.server.call(portal.people.pm, tasksRelationsCreate, {
      params: { id: other.id },
      body: { kind: 'blockedBy', taskId: task.id },
    })
    await remove(task.id)
    const { database } = portal.server.platform
    for (const user of Object.values(portal.people)) {
      for (const [endpoint, query] of lists) {
        const { body } = await portal.server.call(user, endpoint, { query })
        expect(JSON.stringify(body), `${endpoint.name} ${JSON.stringify(query)} ${user.role}`).not.toContain(
          'Zebra',
        )
      }
      const counted = await portal.server.call(user, tasksCount, { query: { q: 'zebra' } })
      expect(counted.body.total, user.role).toBe(0)
      expect(
        (await portal.server.refuse(user, tasksGet, { params: { id: task.id } })).status,
        user.role,
      ).toBe(404)
    }
    const params = { id: other.id }
    expect((await portal.server.call(portal.people.pm, tasksRelations, { params })).body.items).toEqual([])
    expect((await portal.server.call(portal.people.pm, tasksCompletion, { params })).body).toMatchObject({
      openBlockers: [],
      hidden: { blockers: 0 },
    })
    const above = { id: parent.id }
    expect((await portal.server.call(portal.people.pm, tasksSubtasks, { params: above })).body).toMatchObject(
      {
        items: [],
        hidden: 0,
      },
    )
    expect(
      JSON.stringify((await portal.server.call(portal.people.pm, tasksHistory, { params })).body),
    ).not.toContain('Zebra')
    expect(
      (await portal.server.call(portal.people.pm, tagsSuggest, { query: { q: 'zeb' } })).body.items,
    ).toEqual([])
    const { items } = (await portal.server.call(portal.people.pm, tasksWorkload)).body
    expect(items.find(({ userId }) => userId === portal.people.staff.id)).toMatchObject({
      open: 0,
      overdue: 0,
    })
    expect(await stats(portal.people.staff)).toEqual([0, 0, 0])
    expect(await stats(portal.people.president)).toEqual([2, 0, 0])
    expect(await recount(portal.server.platform)).toBe(0)
    await database.knex('notifications').delete()
    await notifyOverdue(portal.server.platform)
    expect((await portal.server.call(portal.people.staff, notificationsList)).body.items).toEqual([])
  })

  it('a deleted task returns 404 at each of its endpoints', async () => {
    const { id } = await create()
    const { id: otherId } = await create({ title: 'Other' })
    await remove(id)
    const params = { id }
    const acts: [EndpointDefinition, object?][] = [
      [tasksUpdate, { title: 'Another' }],
      [tasksAssignBulk, { assigneeIds: [portal.people.colleague.id] }],
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
      const answer = await portal.server.refuse(portal.people.superAdmin, endpoint, {
        params,
        ...(body ? { body } : {}),
      })
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 404])
    }
    const relation = { kind: 'blocks', taskId: id }
    const near = { params: { id: otherId }, body: relation }
    expect((await portal.server.refuse(portal.people.superAdmin, tasksRelationsCreate, near)).status).toBe(
      400,
    )
    const child = { body: { title: 'Child', parentId: id } }
    expect((await portal.server.refuse(portal.people.superAdmin, tasksCreate, child)).status).toBe(400)
  })

  it('deleting a task notifies its assignees and is recorded in feed, history and audit log', async () => {
    const { id } = await create()
    await portal.server.platform.database.knex('notifications').delete()
    await remove(id)
    const notified = (await portal.server.call(portal.people.staff, notificationsList)).body.items
    expect(notified.map(({ title, message }) => [title, message])).toEqual([
      ['A task you work on was deleted', 'Zebra ledger'],
    ])
    const lines = (await portal.server.call(portal.people.pm, activityList)).body.items.map(
      ({ title }) => title,
    )
    expect(lines).toContain('Task deleted')
    await restore(id)
    const { items } = (await portal.server.call(portal.people.pm, tasksHistory, { params: { id } })).body
    expect(items.map(({ field, before, after, by }) => [field, before, after, by?.id])).toEqual([
      ['place', 'trash', 'lists', portal.people.pm.id],
      ['place', 'lists', 'trash', portal.people.pm.id],
    ])
  })
})

describe('the trash', () => {
  it('the trash lists tasks with actor and time of deletion, latest first, and can be searched', async () => {
    const first = await create({ title: 'First ledger' })
    const second = await create({ title: 'Second budget' })
    await remove(first.id)
    portal.server.moveClock(60_000)
    await remove(second.id, portal.people.srPm)
    portal.server.moveClock(0)
    const items = await trashOf(portal.people.superAdmin)
    expect(items.map(({ title, deletedBy }) => [title, deletedBy?.id])).toEqual([
      ['Second budget', portal.people.srPm.id],
      ['First ledger', portal.people.pm.id],
    ])
    const [item] = await trashOf(portal.people.pm, { q: 'ledg' })
    expect(item).toMatchObject({ id: first.id, status: 'pending', can: { restore: true, purge: false } })
    const days = (Date.parse(item?.purgedFrom ?? '') - Date.parse(item?.deletedAt ?? '')) / 86_400_000
    expect(days).toBe(30)
    expect(await trashOf(portal.people.pm, { q: 'nothing' })).toEqual([])
  })

  it('the trash is listed page by page without gaps', async () => {
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
        await portal.server.call(portal.people.pm, trashList, { query })
      ).body
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(ids)
  })

  it('the trash lists only tasks that the caller may restore', async () => {
    const { id } = await create()
    await remove(id)
    for (const user of [
      portal.people.superAdmin,
      portal.people.itAdmin,
      portal.people.srPm,
      portal.people.pm,
    ]) {
      expect(
        (await trashOf(user)).map((item) => item.id),
        user.role,
      ).toEqual([id])
    }
    expect(await trashOf(portal.people.otherPm)).toEqual([])
    const params = { id }
    expect(
      (await portal.server.refuse(portal.people.otherPm, tasksRestore, { params, body: {} })).status,
    ).toBe(404)
    for (const user of [portal.people.staff, portal.people.viewer, portal.people.president]) {
      expect((await portal.server.refuse(user, trashList)).status, user.role).toBe(403)
      expect((await portal.server.refuse(user, tasksRestore, { params, body: {} })).status, user.role).toBe(
        403,
      )
    }
    expect((await portal.server.refuse(null, trashList)).status).toBe(401)
    for (const endpoint of [tasksRestore, tasksDelete, trashDelete]) {
      expect((await portal.server.refuse(null, endpoint, { params, body: {} })).status).toBe(401)
    }
  })

  it('the trash returns 403 to readers of the task and 404 to others', async () => {
    const { id } = await create()
    const params = { id }
    for (const user of [portal.people.staff, portal.people.viewer, portal.people.president]) {
      expect((await portal.server.refuse(user, tasksDelete, { params })).status, user.role).toBe(403)
    }
    for (const user of [portal.people.otherPm, portal.people.colleague]) {
      expect((await portal.server.refuse(user, tasksDelete, { params })).status, user.role).toBe(404)
    }
    const headers = { 'If-Match': '"99"' }
    expect((await portal.server.refuse(portal.people.pm, tasksDelete, { params, headers })).status).toBe(412)
    expect(await idsIn(portal.people.pm)).toContain(id)
  })
})
