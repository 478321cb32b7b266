import type { AuditContext } from '../../../platform/request-context.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { countChanges } from '../counts/task-counts.ts'
import { type PersonList, rebuildUnowned } from '../core/task-list-entries.ts'
import { OPEN, NOT_IN_TRASH, type LifecycleState, lifecycleStates } from '../core/lifecycle.ts'
import { taskAudience } from '../core/tasks.events.ts'

/** Number of tasks written in one batch. */
const BATCH = 200

interface CountRow {
  user_id: number
  kind: PersonList
  list_state: number
  lifecycle_state: LifecycleState
  is_late: number
  completed_on: string | null
  tasks: number
}

/** Adds tasks to, or subtracts them from, the counts of all users whose lists contain them. */
async function addToCounts(
  platform: Platform,
  ids: readonly number[],
  sign: 1 | -1,
  trx: Transaction,
): Promise<void> {
  const [rows = []] = await trx.raw<[CountRow[]]>(
    `SELECT l.user_id, l.kind, t.list_state, t.lifecycle_state, t.is_late, t.completed_on, COUNT(*) AS tasks
     FROM task_list_entries l JOIN tasks t ON t.id = l.task_id WHERE l.task_id IN (?) AND l.kind IN ('scope', 'assigned')
       AND ${NOT_IN_TRASH}
     GROUP BY l.user_id, l.kind, t.list_state, t.lifecycle_state, t.is_late, t.completed_on`,
    [[...ids]],
  )
  const changes = countChanges(platform.database, trx)
  for (const { user_id: userId, kind, list_state: listState, is_late: isLate, ...row } of rows) {
    const tasks = sign * row.tasks
    const open = listState === OPEN ? tasks : 0
    if (row.lifecycle_state === lifecycleStates.lists) {
      changes.add({ userId, kind }, { total: tasks, open, overdue: isLate === 1 ? open : 0 })
    }
    if (listState !== OPEN && row.completed_on !== null) {
      changes.addCompleted({ userId, kind }, row.completed_on, tasks)
    }
  }
}

/** Recomputes the scope lists of tasks: their creators, their assignees and all managers above them. */
async function rebuildScopes(ids: readonly number[], trx: Transaction): Promise<void> {
  await trx('task_list_entries').whereIn('task_id', ids).where({ kind: 'scope' }).delete()
  await trx.raw(
    `INSERT INTO task_list_entries (task_id, kind, user_id, tag, list_state, lifecycle_state, due_sort, status, priority)
     SELECT t.id, 'scope', c.ancestor_id, '', t.list_state, t.lifecycle_state, t.due_sort, t.status, t.priority
     FROM tasks t JOIN user_closure c ON c.descendant_id = t.creator_id WHERE t.id IN (?)
     UNION
     SELECT t.id, 'scope', c.ancestor_id, '', t.list_state, t.lifecycle_state, t.due_sort, t.status, t.priority
     FROM tasks t JOIN task_list_entries a ON a.task_id = t.id AND a.kind = 'assigned'
     JOIN user_closure c ON c.descendant_id = a.user_id WHERE t.id IN (?)`,
    [[...ids], [...ids]],
  )
}

/** Locks tasks in ascending order of ids, the order in which all code locks them. */
const lockTasks = async (ids: readonly number[], trx: Transaction) =>
  await trx('tasks')
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()
    .select('id', 'title', 'priority', 'list_state', 'is_recurring')

async function idsInList(kind: PersonList, userId: number, trx: Transaction): Promise<number[]> {
  const rows = await trx('task_list_entries')
    .where({ kind, user_id: userId, tag: '' })
    .select('task_id')
    .orderBy('task_id')
  return rows.map((row) => row.task_id)
}

/** Recomputes which tasks of a user have no active assignee, after the user was activated or deactivated. */
export async function rebuildUnownedOf(userId: number, trx: Transaction): Promise<void> {
  const assigned = await idsInList('assigned', userId, trx)
  for (let start = 0; start < assigned.length; start += BATCH) {
    const ids = assigned.slice(start, start + BATCH)
    await lockTasks(ids, trx)
    await rebuildUnowned(ids, trx)
  }
}

/** Recomputes the scope lists of all tasks created by or assigned to a user or anyone below them. */
export async function rebuildScopesBelow(
  platform: Platform,
  userId: number,
  trx: Transaction,
): Promise<void> {
  // These are the tasks in the user's own scope list, which moves with the user.
  const all = await idsInList('scope', userId, trx)
  for (let start = 0; start < all.length; start += BATCH) {
    const ids = all.slice(start, start + BATCH)
    await lockTasks(ids, trx)
    await addToCounts(platform, ids, -1, trx)
    await rebuildScopes(ids, trx)
    await addToCounts(platform, ids, 1, trx)
  }
}

interface HandOver {
  from: number
  fromName: string
  to: number
  /** The user who decided the handover. */
  context: AuditContext
}

async function reassign(
  { from, to, context }: HandOver,
  ids: readonly number[],
  now: Date,
  trx: Transaction,
) {
  await trx.raw(
    `INSERT INTO task_list_entries (task_id, kind, user_id, tag, list_state, lifecycle_state, due_sort, status, priority, assigned_by)
     SELECT t.id, 'assigned', ?, '', t.list_state, t.lifecycle_state, t.due_sort, t.status, t.priority, ? FROM tasks t WHERE t.id IN (?)
     ON DUPLICATE KEY UPDATE due_sort = VALUES(due_sort)`,
    [to, context.actor.id, [...ids]],
  )
  await trx('task_list_entries').whereIn('task_id', ids).where({ kind: 'assigned', user_id: from }).delete()
  await trx('tasks')
    .whereIn('id', ids)
    .update({ version: trx.raw('version + 1'), updated_at: now })
  await rebuildScopes(ids, trx)
}

async function readScopes(ids: readonly number[], trx: Transaction): Promise<Map<number, number[]>> {
  const rows = await trx('task_list_entries')
    .whereIn('task_id', ids)
    .where({ kind: 'scope' })
    .select('task_id', 'user_id')
  const scopes = new Map<number, number[]>()
  for (const { task_id: taskId, user_id: userId } of rows) {
    scopes.set(taskId, [...(scopes.get(taskId) ?? []), userId])
  }
  return scopes
}

/** Notifies the new assignee once, however many tasks were handed over. */
async function notifyNewAssignee(
  { events }: Platform,
  { fromName, to, context }: HandOver,
  tasks: number,
  trx: Transaction,
): Promise<void> {
  const told = to === context.actor.id ? [] : [{ userId: to, tasks }]
  const audience = { userIds: [to], isOrganizationWide: false }
  const payload = { fromName, tasks, told }
  await events.emit(
    { name: 'tasks.handedOver', context, payload, audience, tags: [{ type: 'Activity' }] },
    trx,
  )
}

/** Reassigns the open tasks of one user to another. Closed tasks keep their assignee. */
export async function handOverTasks(platform: Platform, handOver: HandOver, trx: Transaction): Promise<void> {
  const { from, to, context } = handOver
  const assigned = await idsInList('assigned', from, trx)
  let handedOver = 0
  for (let start = 0; start < assigned.length; start += BATCH) {
    const locked = await lockTasks(assigned.slice(start, start + BATCH), trx)
    const open = locked.filter((task) => task.list_state === 0)
    const ids = open.map((task) => task.id)
    if (ids.length === 0) {
      continue
    }
    handedOver += ids.length
    // The managers above the former assignee may still have the tasks on their screens.
    const before = await readScopes(ids, trx)
    await addToCounts(platform, ids, -1, trx)
    await reassign(handOver, ids, platform.clock.now(), trx)
    await addToCounts(platform, ids, 1, trx)
    await rebuildUnowned(ids, trx)
    const after = await readScopes(ids, trx)
    for (const { id: taskId, title, priority, is_recurring: isRecurring } of open) {
      await platform.events.emit(
        {
          name: 'task.assigned',
          context,
          payload: {
            taskId,
            title,
            assigneeIds: [to],
            priority,
            isRecurring: isRecurring === 1,
            isQuiet: true,
          },
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
    await notifyNewAssignee(platform, handOver, handedOver, trx)
  }
}
