import type { ActRecord } from '../../../platform/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { countChanges } from '../counts/task-counts.ts'
import { type PersonList, renewUnowned } from './task-lists.ts'
import { OPEN, OUTSIDE_TRASH, type Shelf, shelves } from '../shelves.ts'
import { keepUntouched } from '../series/series-people.ts'
import { taskAudience } from '../tasks.events.ts'

/** Tasks that are written in one go. */
const BATCH = 200

interface CountRow {
  user_id: number
  kind: PersonList
  is_closed: number
  shelf: Shelf
  is_late: number
  completed_on: string | null
  tasks: number
}

/** Adds what tasks count as now, for everyone in whose lists they stand. */
async function addToCounts(
  platform: Platform,
  ids: readonly number[],
  sign: 1 | -1,
  trx: Transaction,
): Promise<void> {
  const [rows = []] = await trx.raw<[CountRow[]]>(
    `SELECT l.user_id, l.kind, t.is_closed, t.shelf, t.is_late, t.completed_on, COUNT(*) AS tasks
     FROM task_lists l JOIN tasks t ON t.id = l.task_id WHERE l.task_id IN (?) AND l.kind IN ('scope', 'assigned')
       AND ${OUTSIDE_TRASH}
     GROUP BY l.user_id, l.kind, t.is_closed, t.shelf, t.is_late, t.completed_on`,
    [[...ids]],
  )
  const changes = countChanges(platform.database, trx)
  for (const { user_id: userId, kind, is_closed: isClosed, is_late: isLate, ...row } of rows) {
    const tasks = sign * row.tasks
    const open = isClosed === OPEN ? tasks : 0
    if (row.shelf === shelves.lists) {
      changes.add({ userId, kind }, { total: tasks, open, overdue: isLate === 1 ? open : 0 })
    }
    if (isClosed !== OPEN && row.completed_on !== null) {
      changes.addCompleted({ userId, kind }, row.completed_on, tasks)
    }
  }
}

/** Writes anew in whose subtrees tasks lie: their creators', their assignees' and those of everyone above them. */
async function renewScopes(ids: readonly number[], trx: Transaction): Promise<void> {
  await trx('task_lists').whereIn('task_id', ids).where({ kind: 'scope' }).delete()
  await trx.raw(
    `INSERT INTO task_lists (task_id, kind, user_id, tag, is_closed, shelf, due_sort, status, priority)
     SELECT t.id, 'scope', c.ancestor_id, '', t.is_closed, t.shelf, t.due_sort, t.status, t.priority
     FROM tasks t JOIN user_closure c ON c.descendant_id = t.creator_id WHERE t.id IN (?)
     UNION
     SELECT t.id, 'scope', c.ancestor_id, '', t.is_closed, t.shelf, t.due_sort, t.status, t.priority
     FROM tasks t JOIN task_lists a ON a.task_id = t.id AND a.kind = 'assigned'
     JOIN user_closure c ON c.descendant_id = a.user_id WHERE t.id IN (?)`,
    [[...ids], [...ids]],
  )
}

/** Locks tasks in the order in which everybody locks them. */
const lockTasks = async (ids: readonly number[], trx: Transaction) =>
  await trx('tasks')
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()
    .select('id', 'title', 'priority', 'is_closed')

async function idsInList(kind: PersonList, userId: number, trx: Transaction): Promise<number[]> {
  const rows = await trx('task_lists')
    .where({ kind, user_id: userId, tag: '' })
    .select('task_id')
    .orderBy('task_id')
  return rows.map((row) => row.task_id)
}

/** Writes anew which of a person's tasks nobody active works on, after they have come or gone. */
export async function renewUnownedOf(userId: number, trx: Transaction): Promise<void> {
  const assigned = await idsInList('assigned', userId, trx)
  for (let start = 0; start < assigned.length; start += BATCH) {
    const ids = assigned.slice(start, start + BATCH)
    await lockTasks(ids, trx)
    await renewUnowned(ids, trx)
  }
}

/** Writes anew the scopes of every task that somebody at or below a person has created or is assigned to. */
export async function renewScopesBelow(platform: Platform, userId: number, trx: Transaction): Promise<void> {
  // These are the tasks in the person's own scope, which moves with them.
  const all = await idsInList('scope', userId, trx)
  for (let start = 0; start < all.length; start += BATCH) {
    const ids = all.slice(start, start + BATCH)
    await lockTasks(ids, trx)
    await addToCounts(platform, ids, -1, trx)
    await renewScopes(ids, trx)
    await addToCounts(platform, ids, 1, trx)
  }
}

interface HandOver {
  from: number
  fromName: string
  to: number
  /** Who has decided it. */
  act: ActRecord
}

async function reassign({ from, to, act }: HandOver, ids: readonly number[], now: Date, trx: Transaction) {
  await trx.raw(
    `INSERT INTO task_lists (task_id, kind, user_id, tag, is_closed, shelf, due_sort, status, priority, assigned_by)
     SELECT t.id, 'assigned', ?, '', t.is_closed, t.shelf, t.due_sort, t.status, t.priority, ? FROM tasks t WHERE t.id IN (?)
     ON DUPLICATE KEY UPDATE due_sort = VALUES(due_sort)`,
    [to, act.actor.id, [...ids]],
  )
  await trx('task_lists').whereIn('task_id', ids).where({ kind: 'assigned', user_id: from }).delete()
  await keepUntouched(ids, trx)
  await trx('tasks')
    .whereIn('id', ids)
    .update({ version: trx.raw('version + 1'), updated_at: now })
  await renewScopes(ids, trx)
}

async function readScopes(ids: readonly number[], trx: Transaction): Promise<Map<number, number[]>> {
  const rows = await trx('task_lists')
    .whereIn('task_id', ids)
    .where({ kind: 'scope' })
    .select('task_id', 'user_id')
  const scopes = new Map<number, number[]>()
  for (const { task_id: taskId, user_id: userId } of rows) {
    scopes.set(taskId, [...(scopes.get(taskId) ?? []), userId])
  }
  return scopes
}

/** Tells whoever takes over once, however many tasks it is. */
async function tellHeir(
  { events }: Platform,
  { fromName, to, act }: HandOver,
  tasks: number,
  trx: Transaction,
): Promise<void> {
  const told = to === act.actor.id ? [] : [{ userId: to, tasks }]
  const audience = { userIds: [to], isOrganisationWide: false }
  const payload = { fromName, tasks, told }
  await events.emit({ name: 'tasks.handedOver', act, payload, audience, tags: [{ type: 'Activity' }] }, trx)
}

/** Gives one person's open tasks to another; closed ones stay as they were done. */
export async function handOverTasks(platform: Platform, handOver: HandOver, trx: Transaction): Promise<void> {
  const { from, to, act } = handOver
  const assigned = await idsInList('assigned', from, trx)
  let handedOver = 0
  for (let start = 0; start < assigned.length; start += BATCH) {
    const locked = await lockTasks(assigned.slice(start, start + BATCH), trx)
    const open = locked.filter((task) => task.is_closed === 0)
    const ids = open.map((task) => task.id)
    if (ids.length === 0) {
      continue
    }
    handedOver += ids.length
    // Those above whoever leaves have the tasks on their screens still.
    const before = await readScopes(ids, trx)
    await addToCounts(platform, ids, -1, trx)
    await reassign(handOver, ids, platform.clock.now(), trx)
    await addToCounts(platform, ids, 1, trx)
    await renewUnowned(ids, trx)
    const after = await readScopes(ids, trx)
    for (const { id: taskId, title, priority } of open) {
      await platform.events.emit(
        {
          name: 'task.assigned',
          act,
          payload: { taskId, title, assigneeIds: [to], priority, isQuiet: true },
          change: { before: { assigneeIds: [from] }, after: { assigneeIds: [to] } },
          ...taskAudience(taskId, [
            ...new Set([...(before.get(taskId) ?? []), ...(after.get(taskId) ?? [])]),
          ]),
        },
        trx,
      )
    }
  }
  if (handedOver > 0) {
    await tellHeir(platform, handOver, handedOver, trx)
  }
}
