import type { Act } from '../../../platform/act.ts'
import type { Actor } from '../../../platform/actor.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { calendarOf } from '../../calendar/index.ts'
import { countChanges } from '../counts/task-counts.ts'
import { copySortColumns, deleteBlocked, insertBlocked } from '../lists/task-lists.ts'
import { readSubtaskIds } from '../relations/relations.queries.ts'
import { NOTHING_WAITS, readWaiting } from '../relations/waiting.ts'
import { lockInOrder } from '../subtasks/parents.ts'
import { relationTo } from '../task-relation.ts'
import { can } from '../tasks.policy.ts'
import { findLockedTask, lockTask, requireChangeOfState } from '../task-access.ts'
import type { StoredStatus } from '../task-status.ts'
import { NOT_BLOCKED, TaskModel } from '../task.model.ts'
import type { LockedTask } from '../task-relation.ts'
import { taskEvent } from '../tasks.events.ts'

/** A subtask with an open status. */
interface SubtaskState {
  id: number
  status: Exclude<StoredStatus, 'completed'>
}

/** What somebody asks of a task: which one, and the version they have seen, undefined to go on whatever it is now. */
export interface StateRequest {
  id: number
  expectedVersion: number | undefined
}

/** Locks the task of a request; who may not read it learns nothing of it, who may only read it is refused. */
async function lockFor(
  { database }: Platform,
  actor: Actor,
  { id, expectedVersion }: StateRequest,
  act: string,
  trx: Transaction,
): Promise<LockedTask> {
  const locked = await lockTask(database, id, trx)
  requireChangeOfState(actor, locked, `task.${act}`)
  requireVersion(locked.task, expectedVersion)
  return locked
}

const eventFor = (before: StoredStatus, after: StoredStatus) => {
  if (after === 'completed') {
    return 'task.completed'
  }
  return before === 'pending' ? 'task.started' : 'task.reopened'
}

const blockOf = ({ blockedReason }: Pick<TaskModel, 'blockedReason'>) =>
  blockedReason === null ? {} : { blocked: blockedReason }

/**
 * Writes another status of a locked task, with its lists, counts and event. The caller has decided that it may.
 */
export async function moveTask(
  platform: Platform,
  act: Act,
  { locked, to }: { locked: LockedTask; to: StoredStatus },
  trx: Transaction,
): Promise<void> {
  const { task, members } = locked
  const now = platform.clock.now()
  const moved = task.movedTo(to, now, calendarOf(platform).dayOf(now))
  const written = { ...moved, version: task.version + 1, updatedAt: now }
  await TaskModel.query(trx).findById(task.id).patch(written)
  const { id, priority, dueSort, title, shelf } = task
  await copySortColumns({ ...moved, id, priority, dueSort, shelf }, trx)
  if (moved.isClosed && task.blockedAt !== null) {
    await deleteBlocked(id, trx)
  }
  const block = moved.isClosed ? blockOf(task) : {}
  const change = {
    before: { status: task.status, ...block },
    after: { status: to, ...('blocked' in block ? { blocked: null } : {}) },
  }
  const waiting =
    moved.isClosed === task.isClosed ? NOTHING_WAITS : await readWaiting(platform.database, id, trx)
  const others = [...(task.parentId === null ? [] : [task.parentId]), ...waiting.taskIds]
  const scope = [...new Set([...members.scope, ...waiting.scope])]
  const event = { payload: { taskId: id, title }, change, scope, others }
  await platform.events.emit(taskEvent(eventFor(task.status, to), act, event), trx)
  countChanges(platform.database, trx).replace(
    { task, ...members },
    { task: { ...moved, shelf }, ...members },
  )
}

/**
 * Takes a pending task into work; one that is in work stays so.
 *
 * @throws ProblemError 404 and 403 as the policy says, 409 `task_completed`; what `orStale` turns into an answer.
 */
export async function startTask(
  platform: Platform,
  act: Act,
  request: StateRequest,
  trx: Transaction,
): Promise<void> {
  const locked = await lockFor(platform, act.actor, request, 'start', trx)
  if (locked.task.isClosed) {
    throw conflict('task_completed', 'This task is completed. Reopen it first.')
  }
  if (locked.task.status === 'pending') {
    await moveTask(platform, act, { locked, to: 'in_progress' }, trx)
  }
}

/**
 * Completes an open task; a completed one stays so.
 *
 * @param request with `closeSubtasks`, its open subtasks too; those that the actor may not complete stay open.
 * @returns the subtasks that were completed with it, and what they were before.
 * @throws ProblemError 404 and 403 as the policy says; what `orStale` turns into an answer.
 */
export async function completeTask(
  platform: Platform,
  act: Act,
  { closeSubtasks = false, ...request }: StateRequest & { closeSubtasks?: boolean },
  trx: Transaction,
): Promise<SubtaskState[]> {
  const { database } = platform
  const subtasks = closeSubtasks ? await readSubtaskIds(database, request.id, { onlyOpen: true }, trx) : []
  if (subtasks.length > 0) {
    await lockInOrder(database, [request.id, ...subtasks], trx)
  }
  const locked = await lockFor(platform, act.actor, request, 'complete', trx)
  if (!locked.task.isClosed) {
    await moveTask(platform, act, { locked, to: 'completed' }, trx)
  }
  const closed: SubtaskState[] = []
  for (const id of subtasks) {
    const status = await moveSubtask(platform, act, { id, parentId: request.id, to: 'completed' }, trx)
    if (status !== undefined && status !== 'completed') {
      closed.push({ id, status })
    }
  }
  return closed
}

/**
 * Completes a subtask with its task or opens it again, unless the actor may not, somebody has already, or it is gone or belongs to
 * another one by now.
 *
 * @returns what it was before, undefined when it stays as it is.
 */
async function moveSubtask(
  platform: Platform,
  act: Act,
  { id, parentId, to }: { id: number; parentId: number; to: StoredStatus },
  trx: Transaction,
): Promise<StoredStatus | undefined> {
  const locked = await findLockedTask(platform.database, id, trx)
  const isAsWanted = (locked?.task.status === 'completed') === (to === 'completed')
  if (!locked || isAsWanted || locked.task.parentId !== parentId) {
    return undefined
  }
  if (!can.changeState(act.actor, relationTo(act.actor, locked))) {
    return undefined
  }
  await moveTask(platform, act, { locked, to }, trx)
  return locked.task.status
}

/**
 * Takes a completed task into work again, or puts a task back to pending; one that is there already stays so.
 *
 * @param request with `subtasks`, completed ones that are opened with it; those that the actor may not open stay completed.
 * @throws ProblemError 404 and 403 as the policy says, 409 `task_pending` for a pending one that is to be in work: it is
 * started; what `orStale` turns into an answer.
 */
export async function reopenTask(
  platform: Platform,
  act: Act,
  {
    status,
    subtasks = [],
    ...request
  }: StateRequest & Omit<SubtaskState, 'id'> & { subtasks?: SubtaskState[] },
  trx: Transaction,
): Promise<void> {
  if (subtasks.length > 0) {
    await lockInOrder(platform.database, [request.id, ...subtasks.map(({ id }) => id)], trx)
  }
  const locked = await lockFor(platform, act.actor, request, 'reopen', trx)
  if (locked.task.status !== status) {
    if (locked.task.status === 'pending') {
      throw conflict('task_pending', 'This task hasn’t been started. Start it first.')
    }
    await moveTask(platform, act, { locked, to: status }, trx)
  }
  for (const { id, status: to } of subtasks) {
    await moveSubtask(platform, act, { id, parentId: request.id, to }, trx)
  }
}

async function writeBlock(
  platform: Platform,
  act: Act,
  { task, members }: LockedTask,
  reason: string | null,
  trx: Transaction,
): Promise<void> {
  const now = platform.clock.now()
  const block =
    reason === null ? NOT_BLOCKED : { blockedReason: reason, blockedById: act.actor.id, blockedAt: now }
  await TaskModel.query(trx)
    .findById(task.id)
    .patch({ ...block, version: task.version + 1, updatedAt: now })
  const { id: taskId, title } = task
  await (reason === null ? deleteBlocked(taskId, trx) : insertBlocked(platform.database, task, trx))
  const change = { before: { blocked: task.blockedReason }, after: { blocked: reason } }
  const of = { change, scope: members.scope }
  await (reason === null
    ? platform.events.emit(taskEvent('task.unblocked', act, { ...of, payload: { taskId, title } }), trx)
    : platform.events.emit(
        taskEvent('task.blocked', act, { ...of, payload: { taskId, title, reason } }),
        trx,
      ))
}

/**
 * Says why an open task cannot go on, or says it anew. The status stays as it is.
 *
 * @throws ProblemError 404 and 403 as the policy says, 409 `task_completed`; what `orStale` turns into an answer.
 */
export async function blockTask(
  platform: Platform,
  act: Act,
  { reason, ...request }: StateRequest & { reason: string },
  trx: Transaction,
): Promise<void> {
  const locked = await lockFor(platform, act.actor, request, 'block', trx)
  if (locked.task.isClosed) {
    throw conflict('task_completed', 'This task is completed and can’t be blocked.')
  }
  if (locked.task.blockedReason !== reason) {
    await writeBlock(platform, act, locked, reason, trx)
  }
}

/**
 * Says that a task can go on; one that was not blocked stays as it is.
 *
 * @throws ProblemError 404 and 403 as the policy says; what `orStale` turns into an answer.
 */
export async function unblockTask(
  platform: Platform,
  act: Act,
  request: StateRequest,
  trx: Transaction,
): Promise<void> {
  const locked = await lockFor(platform, act.actor, request, 'unblock', trx)
  if (locked.task.blockedAt !== null) {
    await writeBlock(platform, act, locked, null, trx)
  }
}
