import { bulkGet, bulkSelection, bulkStart, bulkUndo } from '@headway/contracts/task-bulk'
import { notificationsList } from '@headway/contracts/notifications'
import { tasksWatch } from '@headway/contracts/task-watching'
import { tasksList } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { recount } from '../counts/task-recount.ts'
import { useTrash } from '../trash/testing/use-trash.ts'
import { useBulk } from './testing/use-bulk.ts'

const portal = useTrash()
const { trashOf, idsIn } = portal
const { many, start, undo, readAll } = useBulk(portal)

describe('a bulk operation', () => {
  it('a bulk operation assigns tasks, notifies each person once and can be undone', async () => {
    const { staff, colleague } = portal.people
    const ids = await many(4)
    await portal.server.platform.database.knex('notifications').delete()
    const result = await start(ids, { kind: 'assign', assigneeIds: [colleague.id] })
    expect(result.counts.done).toBe(4)
    const notified = (await portal.server.call(colleague, notificationsList)).body.items
    expect(notified.map(({ title, link }) => [title, link])).toEqual([
      ['4 tasks were assigned to you', '/tasks'],
    ])
    await undo(result.id)
    for (const task of await readAll(ids)) {
      expect(task.assignments.map(({ assigneeId }) => assigneeId)).toEqual([staff.id])
    }
  })

  it('a bulk operation deletes and archives tasks, and both can be undone', async () => {
    const { pm, staff } = portal.people
    const ids = await many(3)
    const deleted = await start(ids, { kind: 'delete' })
    expect((await trashOf(pm)).map(({ id }) => id).toReversed()).toEqual(ids)
    expect((await portal.server.call(staff, notificationsList)).body.items[0]?.title).toBe(
      '3 tasks you work on were deleted',
    )
    expect((await undo(deleted.id)).counts.done).toBe(3)
    expect(await idsIn(pm)).toEqual(ids)
    const open = await start(ids, { kind: 'archive' })
    expect(open.problems.map(({ reason }) => reason)).toEqual(['task_open', 'task_open', 'task_open'])
    await start(ids, { kind: 'status', status: 'completed' })
    const archived = await start(ids, { kind: 'archive' })
    expect(await idsIn(pm, { archived: 'only' })).toEqual(ids)
    await undo(archived.id)
    expect(await idsIn(pm, { archived: 'only' })).toEqual([])
    expect(await recount(portal.server.platform)).toBe(0)
  })

  it('a bulk operation notifies watchers once', async () => {
    const ids = await many(3)
    for (const id of ids) {
      await portal.server.call(portal.people.srPm, tasksWatch, { params: { id }, body: { mode: 'watching' } })
    }
    await start(ids, { kind: 'status', status: 'completed' })
    const notified = (await portal.server.call(portal.people.srPm, notificationsList)).body.items
    expect(notified.map(({ title }) => title)).toEqual(['Status changed on 3 tasks you watch'])
  })

  it('a bulk operation makes one audit entry', async () => {
    const ids = await many(3)
    await start(ids, { kind: 'delete' })
    const rows = await portal.server.platform.database.rows<{ name: string }>(
      "SELECT name FROM events WHERE name IN ('tasks.bulkChanged', 'task.deleted') ORDER BY id",
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'task.deleted',
      'task.deleted',
      'task.deleted',
      'tasks.bulkChanged',
    ])
  })
})

describe('a whole filter', () => {
  it('a bulk operation on a whole filter is counted, confirmed and processed by the server', async () => {
    const { pm, otherPm } = portal.people
    const ids = await many(5, { tags: ['spring'] })
    await many(2)
    const query = { tag: 'spring' }
    const counted = (await portal.server.call(pm, bulkSelection, { query })).body
    expect(counted).toEqual({ total: 5, isTooMany: false })
    const act = { kind: 'priority', priority: 'high' }
    const send = (total: number, by = pm) =>
      portal.server.fetch(by, '/api/tasks/bulk', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ selection: { filter: query, total }, act }),
      })
    const grown = await send(4)
    expect([grown.status, ((await grown.json()) as { code: string }).code]).toEqual([409, 'selection_grown'])
    const { body } = await portal.server.call(pm, bulkStart, {
      body: { selection: { filter: query, total: 5 }, act },
    })
    expect(body.counts.done).toBe(5)
    expect((await idsIn(pm, { priority: 'high' })).toSorted((one, other) => one - other)).toEqual(ids)
    expect((await portal.server.call(otherPm, bulkSelection, { query })).body.total).toBe(0)
  })

  it('a large bulk operation is processed by a job, each task once, with progress', async () => {
    const ids = await many(120, { assigneeIds: [] })
    const begun = await start(ids, { kind: 'priority', priority: 'high' })
    expect(begun).toMatchObject({ state: 'running', counts: { waiting: 120, done: 0 }, undoUntil: null })
    const early = { params: { id: begun.id }, body: {} }
    expect((await portal.server.refuse(portal.people.pm, bulkUndo, early)).status).toBe(409)
    await portal.server.platform.jobs.runDue()
    await portal.server.platform.jobs.runDue()
    const { body } = await portal.server.call(portal.people.pm, bulkGet, { params: { id: begun.id } })
    expect(body).toMatchObject({ state: 'done', counts: { waiting: 0, done: 120 } })
    const { items } = (
      await portal.server.call(portal.people.pm, tasksList, { query: { limit: '100', priority: 'high' } })
    ).body
    expect(items.every(({ version }) => version === 2)).toBe(true)
  })
})
