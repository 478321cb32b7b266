import { activityList } from '@headway/contracts/activity'
import { type BulkAct, bulkGet, bulkStart, bulkUndo } from '@headway/contracts/task-bulk'
import { tasksBlock, tasksComplete } from '@headway/contracts/task-states'
import { tasksUpdate } from '@headway/contracts/tasks'
import { beforeAll, describe, expect, it } from 'vitest'
import { recount } from '../counts/task-recount.ts'
import { useTrash } from '../trash/testing/use-trash.ts'
import { useBulk } from './testing/use-bulk.ts'

const portal = useTrash(beforeAll)
const { create, archive, remove, idsIn } = portal
const { many, start, undo, read, readAll } = useBulk(portal)

describe('an act over many tasks', () => {
  it.each([-1_371_905, 0, 58_084_754_829, Number.MAX_SAFE_INTEGER])(
    'a bulk operation does not change a task that never had the version %d',
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
    // Both shifts start on a Thursday and cross a weekend.
    [{ kind: 'shiftDue', workingDays: 2 }, { dueDate: '2090-06-19' }],
    [{ kind: 'shiftDue', workingDays: -4 }, { dueDate: '2090-06-09' }],
  ])('a bulk operation applies %o to each task, and undo reverts it', async (act, expected) => {
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
    expect(lines.slice(0, 2).map(({ title }) => title)).toEqual(['Tasks updated', 'Tasks updated'])
  })

  it('undoing a bulk completion restores a block that the completion removed', async () => {
    const [id = 0] = await many(1)
    await portal.server.call(portal.people.staff, tasksBlock, {
      params: { id },
      body: { reason: 'The bank' },
    })
    const result = await start([id], { kind: 'status', status: 'completed' })
    await undo(result.id)
    expect(await read(id)).toMatchObject({ status: 'pending', blocked: { reason: 'The bank' } })
  })
})

describe('each task of many', () => {
  it('each task of a bulk operation is checked on its own, and refused ones have a reason', async () => {
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

  it('a bulk operation does not change a task that was changed after the caller saw it', async () => {
    const ids = await many(2)
    const params = { id: ids[0] ?? 0 }
    await portal.server.call(portal.people.pm, tasksUpdate, { params, body: { title: 'Mine' } })
    const selection = { tasks: ids.map((id) => ({ id, version: 1 })) }
    const body = { selection, act: { kind: 'priority', priority: 'high' } }
    const { body: result } = await portal.server.call(portal.people.pm, bulkStart, { body })
    expect(result.counts).toMatchObject({ done: 1, changed: 1 })
    expect((await readAll(ids)).map(({ priority }) => priority)).toEqual(['medium', 'high'])
  })

  it('undoing a bulk operation does not revert a task that was changed afterwards', async () => {
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
  it('undoing a bulk operation is possible once, for a minute, and for its actor', async () => {
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

it('a repeated request starts one operation', async () => {
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
])('starting a bulk operation returns 400 for %j', async (body) => {
  expect((await portal.server.refuse(portal.people.pm, bulkStart, { body })).status).toBe(400)
})
