import type { RequestContext } from '../../../platform/request-context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/optimistic-locking.ts'
import { calendarOf } from '../../calendar/index.ts'
import { countChanges } from '../counts/task-counts.ts'
import { copySortColumns, deleteBlocked, insertBlocked } from '../core/task-list-entries.ts'
import { readSubtaskIds } from '../relations/relations.queries.ts'
import { NO_BLOCKED_TASKS, readBlockedTasks } from '../relations/open-blockers.ts'
import { lockInOrder } from '../subtasks/parents.ts'
import { involvementIn } from '../core/locked-task.ts'
import { can } from '../core/tasks.policy.ts'
import { findLockedTask, lockTask, requireStateChange } from '../core/task-access.ts'
import type { StoredStatus } from '../core/task-status.ts'
import { NOT_BLOCKED, TaskModel } from '../core/task.model.ts'
import type { LockedTask } from '../core/locked-task.ts'
import { taskEvent } from '../core/tasks.events.ts'

/** A subtask with an open status. */
interface SubtaskState {
  id: number
  status: Exclude<StoredStatus, 'completed'>
}

/** Id of a task and the version that the user saw; without a version the check is skipped. */
export interface StateRequest {
  id: number
  expectedVersion: number | undefined
}

/**
 * Locks the task of a request. The error is 404 for a user who may not read the task and 403 for one who may only read
 * it.
 */
async function lockFor(
  { database }: Platform,
  actor: Actor,
  { id, expectedVersion }: StateRequest,
  action: string,
  trx: Transaction,
): Promise<LockedTask> {
  const locked = await lockTask(database, id, trx)
  requireStateChange(actor, locked, `task.${action}`)
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

/** Writes a new status of a locked task, with its lists, counts and event. The caller has checked the permission. */
export async function setStatus(
  platform: Platform,
  context: RequestContext,
  { locked, to }: { locked: LockedTask; to: StoredStatus },
  trx: Transaction,
): Promise<void> {
  const { task, members } = locked
  const now = platform.clock.now()
  const moved = task.movedTo(to, now, calendarOf(platform).dayOf(now))
  const written = { ...moved, version: task.version + 1, updatedAt: now }
  await TaskModel.query(trx).findById(task.id).patch(written)
  const { id, priority, dueSort, title, lifecycleState } = task
  await copySortColumns({ ...moved, id, priority, dueSort, lifecycleState }, trx)
  const isCompleted = to === 'completed'
  if (isCompleted && task.blockedAt !== null) {
    await deleteBlocked(id, trx)
  }
  const block = isCompleted ? blockOf(task) : {}
  const change = {
    before: { status: task.status, ...block },
    after: { status: to, ...('blocked' in block ? { blocked: null } : {}) },
  }
  const waiting =
    isCompleted !== task.isOpen ? NO_BLOCKED_TASKS : await readBlockedTasks(platform.database, id, trx)
  const others = [...(task.parentId === null ? [] : [task.parentId]), ...waiting.taskIds]
  const scope = [...new Set([...members.scope, ...waiting.scope])]
  const event = { payload: { taskId: id, title }, change, scope, others }
  await platform.events.emit(taskEvent(eventFor(task.status, to), context, event), trx)
  countChanges(platform.database, trx).replace(
    { task, ...members },
    { task: { ...moved, lifecycleState }, ...members },
  )
}

/**
 * Starts a pending task. A task in progress stays unchanged.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `task_completed`; also the version error that
 * `orStale` turns into 412.
 */
export async function startTask(
  platform: Platform,
  context: RequestContext,
  request: StateRequest,
  trx: Transaction,
): Promise<void> {
  const locked = await lockFor(platform, context.actor, request, 'start', trx)
  if (!locked.task.isOpen) {
    throw conflict('task_completed', 'This task is completed. Reopen it first.')
  }
  if (locked.task.status === 'pending') {
    await setStatus(platform, context, { locked, to: 'in_progress' }, trx)
  }
}

/**
 * Completes an open task. A completed task stays unchanged.
 *
 * @param request with `closeSubtasks`, open subtasks are completed too, except those that the actor may not complete.
 * @returns the subtasks that were completed with the task, with their previous status.
 * @throws ProblemError 404 and 403 according to the policy; also the version error that `orStale` turns into 412.
 */
export async function completeTask(
  platform: Platform,
  context: RequestContext,
  { closeSubtasks = false, ...request }: StateRequest & { closeSubtasks?: boolean },
  trx: Transaction,
): Promise<SubtaskState[]> {
  const { database } = platform
  const subtasks = closeSubtasks ? await readSubtaskIds(database, request.id, { onlyOpen: true }, trx) : []
  if (subtasks.length > 0) {
    await lockInOrder(database, [request.id, ...subtasks], trx)
  }
  const locked = await lockFor(platform, context.actor, request, 'complete', trx)
  if (locked.task.isOpen) {
    await setStatus(platform, context, { locked, to: 'completed' }, trx)
  }
  const closed: SubtaskState[] = []
  for (const id of subtasks) {
    const status = await setSubtaskStatus(
      platform,
      context,
      { id, parentId: request.id, to: 'completed' },
      trx,
    )
    if (status !== undefined && status !== 'completed') {
      closed.push({ id, status })
    }
  }
  return closed
}

/**
 * Completes or reopens a subtask together with its task. It stays unchanged if the actor may not change it, it already
 * has the wanted state, it no longer exists or it has another parent.
 *
 * @returns the previous status; undefined when the subtask stays unchanged.
 */
async function setSubtaskStatus(
  platform: Platform,
  context: RequestContext,
  { id, parentId, to }: { id: number; parentId: number; to: StoredStatus },
  trx: Transaction,
): Promise<StoredStatus | undefined> {
  const locked = await findLockedTask(platform.database, id, trx)
  const isAsWanted = (locked?.task.status === 'completed') === (to === 'completed')
  if (!locked || isAsWanted || locked.task.parentId !== parentId) {
    return undefined
  }
  if (!can.changeState(context.actor, involvementIn(context.actor, locked))) {
    return undefined
  }
  await setStatus(platform, context, { locked, to }, trx)
  return locked.task.status
}

/**
 * Reopens a completed task to in progress, or sets a task to pending. A task that already has this status stays
 * unchanged.
 *
 * @param request with `subtasks`, these completed subtasks are reopened too, except those that the actor may not
 * reopen.
 * @throws ProblemError 404 and 403 according to the policy, 409 `task_pending` when a pending task should become in
 * progress, which is done by starting it; also the version error that `orStale` turns into 412.
 */
export async function reopenTask(
  platform: Platform,
  context: RequestContext,
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
  const locked = await lockFor(platform, context.actor, request, 'reopen', trx)
  if (locked.task.status !== status) {
    if (locked.task.status === 'pending') {
      throw conflict('task_pending', 'This task hasn’t been started. Start it first.')
    }
    await setStatus(platform, context, { locked, to: status }, trx)
  }
  for (const { id, status: to } of subtasks) {
    await setSubtaskStatus(platform, context, { id, parentId: request.id, to }, trx)
  }
}

async function writeBlock(
  platform: Platform,
  context: RequestContext,
  { task, members }: LockedTask,
  reason: string | null,
  trx: Transaction,
): Promise<void> {
  const now = platform.clock.now()
  const block =
    reason === null ? NOT_BLOCKED : { blockedReason: reason, blockedById: context.actor.id, blockedAt: now }
  await TaskModel.query(trx)
    .findById(task.id)
    .patch({ ...block, version: task.version + 1, updatedAt: now })
  const { id: taskId, title } = task
  await (reason === null ? deleteBlocked(taskId, trx) : insertBlocked(platform.database, task, trx))
  const change = { before: { blocked: task.blockedReason }, after: { blocked: reason } }
  const of = { change, scope: members.scope }
  await (reason === null
    ? platform.events.emit(taskEvent('task.unblocked', context, { ...of, payload: { taskId, title } }), trx)
    : platform.events.emit(
        taskEvent('task.blocked', context, { ...of, payload: { taskId, title, reason } }),
        trx,
      ))
}

/**
 * Blocks an open task with a reason, or changes the reason. The status stays unchanged.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `task_completed`; also the version error that
 * `orStale` turns into 412.
 */
export async function blockTask(
  platform: Platform,
  context: RequestContext,
  { reason, ...request }: StateRequest & { reason: string },
  trx: Transaction,
): Promise<void> {
  const locked = await lockFor(platform, context.actor, request, 'block', trx)
  if (!locked.task.isOpen) {
    throw conflict('task_completed', 'This task is completed and can’t be blocked.')
  }
  if (locked.task.blockedReason !== reason) {
    await writeBlock(platform, context, locked, reason, trx)
  }
}

/**
 * Unblocks a task. A task that is not blocked stays unchanged.
 *
 * @throws ProblemError 404 and 403 according to the policy; also the version error that `orStale` turns into 412.
 */
export async function unblockTask(
  platform: Platform,
  context: RequestContext,
  request: StateRequest,
  trx: Transaction,
): Promise<void> {
  const locked = await lockFor(platform, context.actor, request, 'unblock', trx)
  if (locked.task.blockedAt !== null) {
    await writeBlock(platform, context, locked, null, trx)
  }
}
