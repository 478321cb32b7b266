import type { Act } from '../../../platform/act.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { keepShelved, placeNames, placeTask, takeShelved } from '../archive/shelved.ts'
import { replaceTags } from '../lists/task-lists.ts'
import { readRelations, readSubtaskIds } from '../relations/relations.queries.ts'
import { readWaiting } from '../relations/waiting.ts'
import { shelves } from '../shelves.ts'
import type { StateRequest } from '../states/states.service.ts'
import { findLockedTask, lockTaskFor, lockWhere } from '../task-access.ts'
import { type LockedTask, relationTo } from '../task-relation.ts'
import { TaskModel } from '../task.model.ts'
import { can } from '../tasks.policy.ts'
import { taskEvent } from '../tasks.events.ts'

const IN_TRASH = `t.shelf = ${shelves.trash}`

/** Tasks whose pages name another one: what it belongs to, what belongs to it, and what it is related to. */
async function findNaming(database: Database, { task }: LockedTask, trx: Transaction): Promise<number[]> {
  const relations = await readRelations(database, task.id, trx)
  const subtasks = await readSubtaskIds(database, task.id, {}, trx)
  const related = relations.flatMap((row) => [row.task_id, row.other_id])
  const all = [...(task.parentId === null ? [] : [task.parentId]), ...subtasks, ...related]
  return [...new Set(all)].filter((id) => id !== task.id)
}

/** Whom it reaches that a task is gone or there again, and which others' pages and cards say so. */
async function findReached({ database }: Platform, locked: LockedTask, trx: Transaction) {
  const others = await findNaming(database, locked, trx)
  const waiting = await readWaiting(database, locked.task.id, trx)
  return { others, scope: [...new Set([...locked.members.scope, ...waiting.scope])] }
}

/**
 * Puts a locked task into the trash. The caller has decided that it may.
 */
export async function putIntoTrash(
  platform: Platform,
  act: Act,
  locked: LockedTask,
  trx: Transaction,
): Promise<void> {
  const { id: taskId, title, status } = locked.task
  const { assigned } = locked.members
  const at = platform.clock.now()
  await keepShelved(platform.database, { taskId, status, act, at }, trx)
  await placeTask(platform, locked, { shelf: shelves.trash, status, at }, trx)
  // Tags in use are found without a look at their tasks; restoring writes these rows anew.
  await trx('task_lists').where({ task_id: taskId, kind: 'tag' }).delete()
  const payload = { taskId, title, assigneeIds: [...assigned] }
  const change = {
    before: { place: placeNames[shelves.lists] },
    after: { place: placeNames[shelves.trash] },
  }
  const reached = await findReached(platform, locked, trx)
  await platform.events.emit(taskEvent('task.deleted', act, { payload, change, ...reached }), trx)
}

/**
 * Puts a task into the trash.
 *
 * @throws ProblemError 404 and 403 as the policy says, 409 `task_archived`; what `orStale` turns into an answer.
 */
export async function deleteTask(
  platform: Platform,
  act: Act,
  { id, expectedVersion }: StateRequest,
  trx: Transaction,
): Promise<void> {
  const locked = await lockTaskFor(platform.database, act.actor, 'delete', id, trx)
  requireVersion(locked.task, expectedVersion)
  await putIntoTrash(platform, act, locked, trx)
}

/** Locks a task in the trash and the one it belongs to, in the order of their ids; undefined for one that is not there. */
async function lockDeleted({ database }: Platform, id: number, trx: Transaction) {
  const row = await TaskModel.query(trx).findOne({ id, shelf: shelves.trash }).select('parent_id')
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

/** A task that is not in the trash, for whoever could have restored it: somebody has. @throws ProblemError 404 otherwise. */
async function requireRestored({ database }: Platform, { actor }: Act, id: number, trx: Transaction) {
  const locked = await findLockedTask(database, id, trx)
  if (!locked || !can.shelve(actor, relationTo(actor, locked))) {
    throw notFound('task')
  }
}

/**
 * Takes a task out of the trash with everything it had; one that is not there stays as it is. What it belonged to it belongs to
 * again, unless that can have no subtasks any more.
 *
 * @throws ProblemError 404 for a task that the actor may not restore.
 */
export async function restoreTask(platform: Platform, act: Act, id: number, trx: Transaction): Promise<void> {
  const { database, clock } = platform
  const found = await lockDeleted(platform, id, trx)
  if (!found) {
    return requireRestored(platform, act, id, trx)
  }
  const { locked, parent } = found
  const { task } = locked
  if (!can.shelve(act.actor, relationTo(act.actor, locked))) {
    throw notFound('task')
  }
  const status = await takeShelved(id, trx)
  const placed = await placeTask(platform, locked, { shelf: shelves.lists, status, at: clock.now() }, trx)
  await replaceTags(database, placed, JSON.parse(task.tags) as string[], trx)
  const isOrphan = task.parentId !== null && (!parent || parent.task.parentId !== null)
  if (isOrphan) {
    await TaskModel.query(trx).findById(id).patch({ parentId: null })
  }
  const change = {
    before: { place: placeNames[shelves.trash], ...(isOrphan ? { parentId: task.parentId } : {}) },
    after: { place: placeNames[shelves.lists], ...(isOrphan ? { parentId: null } : {}) },
  }
  const payload = { taskId: id, title: task.title }
  const reached = await findReached(platform, locked, trx)
  await platform.events.emit(taskEvent('task.restored', act, { payload, change, ...reached }), trx)
}
