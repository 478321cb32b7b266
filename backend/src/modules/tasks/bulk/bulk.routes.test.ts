import { activityList } from '@headway/contracts/activity'
import { type BulkAct, bulkGet, bulkSelection, bulkStart, bulkUndo } from '@headway/contracts/task-bulk'
import { tasksBlock, tasksComplete } from '@headway/contracts/task-states'
import { notificationsList } from '@headway/contracts/notifications'
import { tasksWatch } from '@headway/contracts/task-watching'
import { tasksList, tasksUpdate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { recount } from '../counts/task-recount.ts'
import { useShelfPortal } from '../trash/testing/shelf-portal.ts'
import { bulkOf } from './testing/bulk-portal.ts'

const portal = useShelfPortal()
const { create, archive, remove, trashOf, idsIn } = portal

const { many, start, undo, read, readAll } = bulkOf(portal)

describe('an act over many tasks', () => {
  it.each([-1_371_905, 0, 58_084_754_829, Number.MAX_SAFE_INTEGER])(
    'leaves a task alone that was never of the version %d',
    async (version) => {
      const [id = 0] = await many(1)
      const body = {
        act: { kind: 'priority', priority: 'high' },
        selection: { tasks: [{ id, version }] },
      } as const
      const result = (await portal.server.call(portal.people.pm, bulkStart, { body })).body
      expect(result).toMatchObject({
        counts: { done: 0, changed: 1 },
        problems: [{ outcome: 'changed', changedBy: null }],
      })
    },
  )

  it.each<[Partial<BulkAct>, Record<string, unknown>]>([
    [{ kind: 'priority', priority: 'high' }, { priority: 'high' }],
    [{ kind: 'status', status: 'completed' }, { status: 'completed' }],
    [{ kind: 'status', status: 'in_progress' }, { status: 'in_progress' }],
    [{ kind: 'tags', add: ['new'], remove: ['OLD'] }, { tags: ['kept', 'new'] }],
    // From a Thursday over the weekend to a Monday.
    [{ kind: 'shiftDue', workingDays: 2 }, { dueDate: '2090-06-19' }],
    [{ kind: 'shiftDue', workingDays: -4 }, { dueDate: '2090-06-09' }],
  ])('%o does it to each, and «Undo» takes it back', async (act, expected) => {
    const ids = await many(3, { dueDate: '2090-06-15', tags: ['old', 'kept'] })
    const before = await readAll(ids)
    const result = await start(ids, act)
    expect(result).toMatchObject({ state: 'done', total: 3, counts: { done: 3, refused: 0 }, problems: [] })
    for (const task of await readAll(ids)) {
      expect(task).toMatchObject(expected)
    }
    expect((await start(ids, act)).counts).toMatchObject(act.kind === 'shiftDue' ? { done: 3 } : { same: 3 })
    if (act.kind === 'shiftDue') {
      return
    }
    const undone = await undo(result.id)
    expect(undone).toMatchObject({ kind: 'undo', counts: { done: 3 }, undoUntil: null })
    const { pm } = portal.people
    const plain = (task: (typeof before)[number]) => ({ ...task, version: 0, updatedAt: '' })
    expect((await readAll(ids)).map(plain)).toEqual(before.map(plain))
    expect(await recount(portal.server.platform)).toBe(0)
    const lines = (await portal.server.call(pm, activityList)).body.items
    expect(lines.filter(({ title }) => title === 'Tasks updated')).toHaveLength(2)
  })

  it('assigns, tells each person once, and gives the tasks back', async () => {
    const { staff, colleague } = portal.people
    const ids = await many(4)
    await portal.server.platform.database.knex('notifications').delete()
    const result = await start(ids, { kind: 'assign', assigneeIds: [colleague.id] })
    expect(result.counts.done).toBe(4)
    const told = (await portal.server.call(colleague, notificationsList)).body.items
    expect(told.map(({ title, link }) => [title, link])).toEqual([['4 tasks were assigned to you', '/tasks']])
    await undo(result.id)
    for (const task of await readAll(ids)) {
      expect(task.assignments.map(({ assigneeId }) => assigneeId)).toEqual([staff.id])
    }
  })

  it('deletes and archives, each with a way back', async () => {
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

  it('puts a block back that a completion took away', async () => {
    const [id = 0] = await many(1)
    await portal.server.call(portal.people.staff, tasksBlock, {
      params: { id },
      body: { reason: 'The bank' },
    })
    const result = await start([id], { kind: 'status', status: 'completed' })
    await undo(result.id)
    expect(await read(id)).toMatchObject({ status: 'pending', blocked: { reason: 'The bank' } })
  })

  it('tells those who watch, once', async () => {
    const ids = await many(3)
    for (const id of ids) {
      await portal.server.call(portal.people.srPm, tasksWatch, { params: { id }, body: { mode: 'watching' } })
    }
    await start(ids, { kind: 'status', status: 'completed' })
    const told = (await portal.server.call(portal.people.srPm, notificationsList)).body.items
    expect(told.map(({ title }) => title)).toEqual(['Status changed on 3 tasks you watch'])
  })

  it('has one entry in the audit log', async () => {
    const ids = await many(3)
    await start(ids, { kind: 'delete' })
    const rows = await portal.server.platform.database.rows<{ name: string }>(
      "SELECT name FROM events WHERE name IN ('tasks.changedTogether', 'task.deleted') ORDER BY id",
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'task.deleted',
      'task.deleted',
      'task.deleted',
      'tasks.changedTogether',
    ])
  })
})

describe('each task of many', () => {
  it('is decided alone: what is refused and why is said, the rest is done', async () => {
    const { pm, otherPm, staff, viewer } = portal.people
    const [own = 0, done = 0, away = 0, gone = 0] = await many(4)
    const foreign = (await create({ title: 'Secret', assigneeIds: [] }, otherPm)).id
    await portal.server.call(staff, tasksComplete, { params: { id: done }, body: {} })
    await portal.server.call(staff, tasksComplete, { params: { id: away }, body: {} })
    await archive(away)
    await remove(gone)
    const ids = [own, done, away, gone, foreign, 999_999]
    const result = await start(ids, { kind: 'priority', priority: 'low' })
    expect(result.counts).toMatchObject({ done: 2, refused: 4 })
    expect(result.problems.map(({ taskId, title, reason }) => [taskId, title, reason])).toEqual([
      [away, 'Task 2', 'task_archived'],
      [gone, null, 'not_found'],
      [foreign, null, 'not_found'],
      [999_999, null, 'not_found'],
    ])
    expect(JSON.stringify(result)).not.toContain('Secret')
    expect((await start(ids, { kind: 'delete' }, viewer)).counts.done).toBe(0)
    const forStaff = await start([own, done], { kind: 'priority', priority: 'high' }, staff)
    expect(forStaff.problems.map(({ reason }) => reason)).toEqual(['not_allowed', 'not_allowed'])
    expect((await start([own], { kind: 'status', status: 'in_progress' }, staff)).counts.done).toBe(1)
    expect(await idsIn(pm)).toContain(own)
  })

  it('is left alone where somebody has changed it since it was seen', async () => {
    const ids = await many(2)
    const params = { id: ids[0] ?? 0 }
    await portal.server.call(portal.people.pm, tasksUpdate, { params, body: { title: 'Mine' } })
    const selection = { tasks: ids.map((id) => ({ id, version: 1 })) }
    const body = { selection, act: { kind: 'priority', priority: 'high' } }
    const { body: result } = await portal.server.call(portal.people.pm, bulkStart, { body })
    expect(result.counts).toMatchObject({ done: 1, changed: 1 })
    expect((await readAll(ids)).map(({ priority }) => priority)).toEqual(['medium', 'high'])
  })

  it('is not taken back where somebody has changed it since', async () => {
    const ids = await many(3)
    const result = await start(ids, { kind: 'priority', priority: 'high' })
    const params = { id: ids[1] ?? 0 }
    await portal.server.call(portal.people.pm, tasksUpdate, { params, body: { title: 'Mine' } })
    const undone = await undo(result.id)
    expect(undone).toMatchObject({
      counts: { done: 2, changed: 1 },
      problems: [{ taskId: ids[1], title: 'Mine', outcome: 'changed' }],
    })
    expect((await readAll(ids)).map(({ priority }) => priority)).toEqual(['medium', 'high', 'medium'])
  })
})

describe('undoing', () => {
  it('is one act however often it is asked for, by whoever has done it, for a minute', async () => {
    const ids = await many(2)
    const result = await start(ids, { kind: 'priority', priority: 'high' })
    const params = { id: result.id }
    for (const stranger of [portal.people.superAdmin, portal.people.staff]) {
      expect((await portal.server.refuse(stranger, bulkUndo, { params, body: {} })).status).toBe(404)
      expect((await portal.server.refuse(stranger, bulkGet, { params })).status).toBe(404)
    }
    expect((await portal.server.refuse(null, bulkUndo, { params, body: {} })).status).toBe(401)
    const first = await undo(result.id)
    expect((await undo(result.id)).id).toBe(first.id)
    expect(
      (await portal.server.refuse(portal.people.pm, bulkUndo, { params: { id: first.id }, body: {} })).status,
    ).toBe(409)
    const late = await start(ids, { kind: 'priority', priority: 'low' })
    portal.server.moveClock(61_000)
    const refused = await portal.server.refuse(portal.people.pm, bulkUndo, {
      params: { id: late.id },
      body: {},
    })
    portal.server.moveClock(0)
    expect([refused.status, refused.body.code]).toEqual([409, 'undo_too_late'])
  })
})

describe('a whole filter', () => {
  it('is counted, confirmed and acted on by the server', async () => {
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

  it('that is large goes on by a job, which does each task once, and says how far it is', async () => {
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

it('a repeated request is one act', async () => {
  const ids = await many(2, { dueDate: '2090-06-15' })
  const headers = { 'Idempotency-Key': 'bulk-once-1' }
  const act = { kind: 'shiftDue', workingDays: 1 } as const
  const first = await start(ids, act, portal.people.pm, headers)
  const second = await start(ids, act, portal.people.pm, headers)
  expect(second.id).toBe(first.id)
  expect((await read(ids[0] ?? 0)).dueDate).toBe('2090-06-16')
})

it.each<unknown>([
  {},
  { selection: { tasks: [] }, act: { kind: 'delete' } },
  { selection: { tasks: [{ id: 1 }, { id: 1 }] }, act: { kind: 'delete' } },
  { selection: { tasks: [{ id: '1' }] }, act: { kind: 'delete' } },
  { selection: { tasks: [{ id: 1 }], filter: {} }, act: { kind: 'delete' } },
  { selection: { filter: { creator: '1 OR 1=1' }, total: 1 }, act: { kind: 'delete' } },
  { selection: { tasks: [{ id: 1 }] }, act: { kind: 'purge' } },
  { selection: { tasks: [{ id: 1 }] }, act: { kind: 'undo', of: 1 } },
  { selection: { tasks: [{ id: 1 }] }, act: { kind: 'shiftDue', workingDays: 0 } },
  { selection: { tasks: [{ id: 1 }] }, act: { kind: 'shiftDue', workingDays: 100_000 } },
  { selection: { tasks: [{ id: 1 }] }, act: { kind: 'tags' } },
  { selection: { tasks: [{ id: 1 }] }, act: { kind: 'priority', priority: 'urgent' } },
  { selection: { tasks: [{ id: 1 }] }, act: { kind: 'delete', all: true } },
])('refuses %j', async (body) => {
  expect((await portal.server.refuse(portal.people.pm, bulkStart, { body })).status).toBe(400)
})
