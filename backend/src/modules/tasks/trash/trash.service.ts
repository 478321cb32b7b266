import type { RequestContext } from '../../../platform/request-context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/optimistic-locking.ts'
import {
  recordRemoval,
  lifecycleStateNames,
  moveTaskTo,
  takeRemovalRecord,
} from '../archive/lifecycle-moves.ts'
import { replaceTags } from '../core/task-list-entries.ts'
import { readRelations, readSubtaskIds } from '../relations/relations.queries.ts'
import { readBlockedTasks } from '../relations/open-blockers.ts'
import { lifecycleStates } from '../core/lifecycle.ts'
import type { StateRequest } from '../states/states.service.ts'
import { findLockedTask, lockTaskFor, lockWhere } from '../core/task-access.ts'
import { type LockedTask, involvementIn } from '../core/locked-task.ts'
import { TaskModel } from '../core/task.model.ts'
import { can } from '../core/tasks.policy.ts'
import { taskEvent } from '../core/tasks.events.ts'

const IN_TRASH = `t.lifecycle_state = ${lifecycleStates.trash}`

/** Returns the ids of tasks whose pages mention a task: its parent, its subtasks and its related tasks. */
async function findNaming(database: Database, { task }: LockedTask, trx: Transaction): Promise<number[]> {
  const relations = await readRelations(database, task.id, trx)
  const subtasks = await readSubtaskIds(database, task.id, {}, trx)
  const related = relations.flatMap((row) => [row.task_id, row.other_id])
  const all = [...(task.parentId === null ? [] : [task.parentId]), ...subtasks, ...related]
  return [...new Set(all)].filter((id) => id !== task.id)
}

/**
 * Returns the audience of the deletion or restoration of a task, and the other tasks whose pages or cards mention it.
 */
async function findReached({ database }: Platform, locked: LockedTask, trx: Transaction) {
  const others = await findNaming(database, locked, trx)
  const waiting = await readBlockedTasks(database, locked.task.id, trx)
  return { others, scope: [...new Set([...locked.members.scope, ...waiting.scope])] }
}

/** Moves a locked task to the trash. The caller has checked the permission. */
export async function moveToTrash(
  platform: Platform,
  context: RequestContext,
  locked: LockedTask,
  trx: Transaction,
): Promise<void> {
  const { id: taskId, title, status } = locked.task
  const { assigned } = locked.members
  const at = platform.clock.now()
  await recordRemoval(platform.database, { taskId, status, context, at }, trx)
  await moveTaskTo(platform, locked, { lifecycleState: lifecycleStates.trash, status, at }, trx)
  // The list of used tags is read without the tasks, so it must not contain these rows. Restoring inserts them again.
  await trx('task_list_entries').where({ task_id: taskId, kind: 'tag' }).delete()
  const payload = { taskId, title, assigneeIds: [...assigned] }
  const change = {
    before: { place: lifecycleStateNames[lifecycleStates.lists] },
    after: { place: lifecycleStateNames[lifecycleStates.trash] },
  }
  const reached = await findReached(platform, locked, trx)
  await platform.events.emit(taskEvent('task.deleted', context, { payload, change, ...reached }), trx)
}

/**
 * Moves a task to the trash.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `task_archived`; also the version error that `orStale`
 * turns into 412.
 */
export async function deleteTask(
  platform: Platform,
  context: RequestContext,
  { id, expectedVersion }: StateRequest,
  trx: Transaction,
): Promise<void> {
  const locked = await lockTaskFor(platform.database, context.actor, 'delete', id, trx)
  requireVersion(locked.task, expectedVersion)
  await moveToTrash(platform, context, locked, trx)
}

/**
 * Locks a task in the trash and its parent, in the order of their ids. Returns undefined when the task is not in the
 * trash.
 */
async function lockDeleted({ database }: Platform, id: number, trx: Transaction) {
  const row = await TaskModel.query(trx)
    .findOne({ id, lifecycle_state: lifecycleStates.trash })
    .select('parent_id')
  if (!row) {
    return undefined
  }
  const { parentId } = row
  const before =
    parentId !== null && parentId < id ? await findLockedTask(database, parentId, trx) : undefined
  const locked = await lockWhere(database, { id, condition: IN_TRASH }, trx)
  const behind =
    parentId !== null && parentId > id ? await findLockedTask(database, parentId, trx) : undefined
  return locked && { locked, parent: before ?? behind }
}

/**
 * Accepts a task that was already restored, if the actor could have restored it.
 *
 * @throws ProblemError 404 otherwise.
 */
async function requireRestored(
  { database }: Platform,
  { actor }: RequestContext,
  id: number,
  trx: Transaction,
) {
  const locked = await findLockedTask(database, id, trx)
  if (!locked || !can.remove(actor, involvementIn(actor, locked))) {
    throw notFound('task')
  }
}

/**
 * Restores a task from the trash with all its data. A task that is not in the trash stays unchanged. It keeps its
 * parent unless the parent is gone or has become a subtask.
 *
 * @throws ProblemError 404 when the actor may not restore the task.
 */
export async function restoreTask(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { database, clock } = platform
  const found = await lockDeleted(platform, id, trx)
  if (!found) {
    return requireRestored(platform, context, id, trx)
  }
  const { locked, parent } = found
  const { task } = locked
  if (!can.remove(context.actor, involvementIn(context.actor, locked))) {
    throw notFound('task')
  }
  const status = await takeRemovalRecord(id, trx)
  const placed = await moveTaskTo(
    platform,
    locked,
    { lifecycleState: lifecycleStates.lists, status, at: clock.now() },
    trx,
  )
  await replaceTags(database, placed, JSON.parse(task.tags) as string[], trx)
  const isOrphan = task.parentId !== null && (!parent || parent.task.parentId !== null)
  if (isOrphan) {
    await TaskModel.query(trx).findById(id).patch({ parentId: null })
  }
  const change = {
    before: {
      place: lifecycleStateNames[lifecycleStates.trash],
      ...(isOrphan ? { parentId: task.parentId } : {}),
    },
    after: { place: lifecycleStateNames[lifecycleStates.lists], ...(isOrphan ? { parentId: null } : {}) },
  }
  const payload = { taskId: id, title: task.title }
  const reached = await findReached(platform, locked, trx)
  await platform.events.emit(taskEvent('task.restored', context, { payload, change, ...reached }), trx)
}
