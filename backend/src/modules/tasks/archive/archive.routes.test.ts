import type { EndpointDefinition } from '@headway/contracts'
import { settingsUpdate } from '@headway/contracts/settings'
import { reportsList } from '@headway/contracts/reports'
import { tasksRelationsCreate } from '@headway/contracts/task-relations'
import { tasksComplete, tasksReopen } from '@headway/contracts/task-states'
import { tasksArchive, tasksDelete, tasksUnarchive } from '@headway/contracts/task-trash'
import {
  milestonesCreate,
  tasksAssignBulk,
  tasksCount,
  tasksCreate,
  tasksGet,
  tasksUpdate,
} from '@headway/contracts/tasks'
import { adminTagsRename } from '@headway/contracts/tags'
import { usersUpdate } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { recount } from '../counts/task-recount.ts'
import { DAY, useTrash } from '../trash/testing/use-trash.ts'
import { archiveOldTasks } from './archive.jobs.ts'
import { buildReport } from '../../../test/factories.ts'

const portal = useTrash()
const { create, idsIn, stats, archive } = portal

const completed = async (body: Record<string, unknown> = {}) => {
  const { id } = await create({ tags: ['zebra'], ...body })
  await portal.server.call(portal.people.staff, tasksComplete, { params: { id }, body: {} })
  return id
}

/** Queries that match the archived task for each of its readers, with every filter and sort order. */
const finding: Record<string, string>[] = [
  {},
  { sort: '-due' },
  { sort: 'priority' },
  { sort: 'newest' },
  { status: 'completed' },
  { priority: 'medium' },
  { priority: 'medium,high' },
  { tag: 'zebra' },
  { q: 'zebra' },
  { q: 'zebra', sort: 'newest' },
  { dueFrom: '2020-01-01', dueTo: '2020-01-02' },
]

describe('an archived task', () => {
  it('an archived task is excluded from lists and counts, and found in the archive', async () => {
    const id = await completed({ dueDate: '2020-01-01' })
    await archive(id)
    for (const user of [
      portal.people.staff,
      portal.people.pm,
      portal.people.superAdmin,
      portal.people.viewer,
    ]) {
      for (const query of finding) {
        const said = `${user.role} ${JSON.stringify(query)}`
        expect(await idsIn(user, query), said).toEqual([])
        expect(await idsIn(user, { ...query, archived: 'only' }), said).toEqual([id])
      }
      const query = { archived: 'only' }
      expect((await portal.server.call(user, tasksCount, { query })).body.total).toBe(1)
      expect((await portal.server.call(user, tasksCount)).body.total).toBe(0)
    }
    expect(await idsIn(portal.people.pm, { archived: 'only', creator: 'me', sort: 'newest' })).toEqual([id])
    expect(await idsIn(portal.people.pm, { archived: 'only', status: 'pending' })).toEqual([])
    expect(await idsIn(portal.people.pm, { archived: 'only', status: 'pending,completed' })).toEqual([id])
    for (const user of [portal.people.otherPm, portal.people.colleague]) {
      expect(await idsIn(user, { archived: 'only' }), user.role).toEqual([])
    }
    // Archiving a task does not change the number of tasks completed on its day.
    expect(await stats(portal.people.staff)).toEqual([1, 1, 0])
    const [row] = await portal.server.platform.database.rows<{ total: number }>(
      "SELECT total FROM task_counts WHERE user_id = 0 AND kind = 'scope'",
    )
    expect(row?.total).toBe(0)
    expect(await recount(portal.server.platform)).toBe(0)
  })

  it('an archived task is readable by a direct link with time and actor, and stays in reports', async () => {
    const { id } = await create()
    await buildReport(portal.server, portal.people.staff, { taskId: String(id) })
    await portal.server.call(portal.people.staff, tasksComplete, { params: { id }, body: {} })
    await archive(id)
    const { body } = await portal.server.call(portal.people.staff, tasksGet, { params: { id } })
    expect(body).toMatchObject({ status: 'completed', archived: { by: { id: portal.people.pm.id } } })
    expect(Object.values(body.can).filter(Boolean)).toEqual([])
    const { items } = (await portal.server.call(portal.people.staff, reportsList)).body
    expect(JSON.stringify(items)).toContain('Zebra ledger')
    expect((await portal.server.refuse(portal.people.otherPm, tasksGet, { params: { id } })).status).toBe(404)
  })

  it('an archived task returns 409 for changes until it is unarchived', async () => {
    const id = await completed()
    const other = await create({ title: 'Other' })
    await archive(id)
    const acts: [EndpointDefinition, object?][] = [
      [tasksUpdate, { title: 'Another' }],
      [tasksAssignBulk, { assigneeIds: [portal.people.colleague.id] }],
      [tasksReopen, {}],
      [milestonesCreate, { title: 'Step' }],
      [tasksRelationsCreate, { kind: 'blocks', taskId: other.id }],
      [tasksDelete],
    ]
    for (const [endpoint, body] of acts) {
      const options = { params: { id }, ...(body ? { body } : {}) }
      const { status, body: problem } = await portal.server.refuse(portal.people.pm, endpoint, options)
      expect([endpoint.name, status, problem.code]).toEqual([endpoint.name, 409, 'task_archived'])
      const forViewer = await portal.server.refuse(portal.people.viewer, endpoint, options)
      expect([endpoint.name, forViewer.status]).toEqual([endpoint.name, 403])
    }
    const child = { body: { title: 'Child', parentId: id } }
    expect((await portal.server.refuse(portal.people.pm, tasksCreate, child)).status).toBe(409)
  })

  it('an archived task is unchanged after unarchiving', async () => {
    const id = await completed({ dueDate: '2020-01-01' })
    const params = { id }
    const before = (await portal.server.call(portal.people.pm, tasksGet, { params })).body
    await archive(id)
    expect(await archive(id)).toMatchObject({ version: before.version + 1 })
    const { body } = await portal.server.call(portal.people.pm, tasksUnarchive, { params, body: {} })
    expect(body).toEqual({ ...before, version: before.version + 2, updatedAt: expect.any(String) })
    const again = await portal.server.call(portal.people.pm, tasksUnarchive, { params, body: {} })
    expect(again.body.version).toBe(body.version)
    for (const query of finding) {
      expect(await idsIn(portal.people.staff, query), JSON.stringify(query)).toEqual([id])
    }
    expect(await stats(portal.people.staff)).toEqual([1, 1, 0])
    expect(await recount(portal.server.platform)).toBe(0)
  })

  it('an archived task follows moved people and renamed tags', async () => {
    const id = await completed()
    await archive(id)
    await portal.server.call(portal.people.superAdmin, usersUpdate, {
      params: { id: portal.people.staff.id },
      body: { managerId: portal.people.otherPm.id },
    })
    expect(await idsIn(portal.people.otherPm, { archived: 'only' })).toEqual([id])
    expect(await idsIn(portal.people.otherPm)).toEqual([])
    await portal.server.call(portal.people.superAdmin, adminTagsRename, {
      body: { from: 'zebra', to: 'quagga' },
    })
    await portal.server.platform.jobs.runDue()
    expect(await idsIn(portal.people.otherPm, { archived: 'only', tag: 'quagga' })).toEqual([id])
    expect(await idsIn(portal.people.otherPm, { tag: 'quagga' })).toEqual([])
    expect(await recount(portal.server.platform)).toBe(0)
  })
})

describe('archiving', () => {
  it('archiving is possible for completed tasks and their editors', async () => {
    const { id } = await create()
    const params = { id }
    const open = await portal.server.refuse(portal.people.pm, tasksArchive, { params, body: {} })
    expect([open.status, open.body.code]).toEqual([409, 'task_open'])
    await portal.server.call(portal.people.staff, tasksComplete, { params, body: {} })
    for (const user of [portal.people.staff, portal.people.viewer, portal.people.president]) {
      expect((await portal.server.refuse(user, tasksArchive, { params, body: {} })).status, user.role).toBe(
        403,
      )
    }
    for (const user of [portal.people.otherPm, portal.people.colleague]) {
      expect((await portal.server.refuse(user, tasksArchive, { params, body: {} })).status, user.role).toBe(
        404,
      )
    }
    expect((await portal.server.refuse(null, tasksArchive, { params, body: {} })).status).toBe(401)
    const stale = { params, body: {}, headers: { 'If-Match': '"1"' } }
    expect((await portal.server.refuse(portal.people.pm, tasksArchive, stale)).status).toBe(412)
    const strange = { params, body: { by: 'me' } }
    expect((await portal.server.refuse(portal.people.pm, tasksArchive, strange)).status).toBe(400)
  })

  it('archiving happens automatically after the configured time', async () => {
    const id = await completed()
    const open = await create({ title: 'Open' })
    const set = async (value: number) => {
      const params = { key: 'retention.archiveAfterDays' }
      await portal.server.call(portal.people.superAdmin, settingsUpdate, { params, body: { value } })
      await portal.server.platform.settings.load()
    }
    const archivedAfter = async (days: number) => {
      portal.server.moveClock(days * DAY)
      await archiveOldTasks(portal.server.platform)
      portal.server.moveClock(0)
      return idsIn(portal.people.pm, { archived: 'only' })
    }
    expect(await archivedAfter(100)).toEqual([])
    await set(90)
    expect(await archivedAfter(89)).toEqual([])
    expect(await archivedAfter(91)).toEqual([id])
    expect(await idsIn(portal.people.pm)).toEqual([open.id])
    const { body } = await portal.server.call(portal.people.pm, tasksGet, { params: { id } })
    expect(body.archived?.by).toBeNull()
  })
})
