import type { RequestContext } from '../../../platform/request-context.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/optimistic-locking.ts'
import { lifecycleStates } from '../core/lifecycle.ts'
import type { StateRequest } from '../states/states.service.ts'
import { lockTask } from '../core/task-access.ts'
import { type LockedTask, involvementIn } from '../core/locked-task.ts'
import { can } from '../core/tasks.policy.ts'
import { taskEvent } from '../core/tasks.events.ts'
import { recordRemoval, lifecycleStateNames, moveTaskTo, takeRemovalRecord } from './lifecycle-moves.ts'

/** Locks a task that the actor may archive and unarchive. */
async function lockFor(
  { database }: Platform,
  { actor }: RequestContext,
  { id, expectedVersion }: StateRequest,
  refusal: string,
  trx: Transaction,
): Promise<LockedTask> {
  const locked = await lockTask(database, id, trx)
  const involvement = involvementIn(actor, locked)
  if (!can.read(actor, involvement)) {
    throw notFound('task')
  }
  if (!can.remove(actor, involvement)) {
    throw forbidden(refusal)
  }
  requireVersion(locked.task, expectedVersion)
  return locked
}

/**
 * Archives a locked, completed task, which removes it from lists and counts. The caller has checked the permission.
 *
 * @param context null when the portal archives the task by itself.
 */
export async function moveToArchive(
  platform: Platform,
  context: RequestContext | null,
  locked: LockedTask,
  trx: Transaction,
): Promise<void> {
  const { id: taskId, title, status, parentId } = locked.task
  const at = platform.clock.now()
  await moveTaskTo(platform, locked, { lifecycleState: lifecycleStates.archive, status, at }, trx)
  await recordRemoval(platform.database, { taskId, status, context, at }, trx)
  const change = {
    before: { place: lifecycleStateNames[lifecycleStates.lists] },
    after: { place: lifecycleStateNames[lifecycleStates.archive] },
  }
  const { scope } = locked.members
  const others = parentId === null ? [] : [parentId]
  await platform.events.emit(
    taskEvent('task.archived', context, { payload: { taskId, title }, change, scope, others }),
    trx,
  )
}

/**
 * Archives a completed task, which removes it from lists and counts. A task that is already archived stays unchanged.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `task_open`; also the version error that `orStale`
 * turns into 412.
 */
export async function archiveTask(
  platform: Platform,
  context: RequestContext,
  request: StateRequest,
  trx: Transaction,
): Promise<void> {
  const locked = await lockFor(platform, context, request, 'task.archive', trx)
  if (locked.task.lifecycleState === lifecycleStates.archive) {
    return
  }
  if (locked.task.status !== 'completed') {
    throw conflict('task_open', 'Only completed tasks can be archived.')
  }
  await moveToArchive(platform, context, locked, trx)
}

/**
 * Restores an archived task to the completed tasks. A task that is not archived stays unchanged.
 *
 * @throws ProblemError 404 and 403 according to the policy; also the version error that `orStale` turns into 412.
 */
export async function unarchiveTask(
  platform: Platform,
  context: RequestContext,
  request: StateRequest,
  trx: Transaction,
): Promise<void> {
  const locked = await lockFor(platform, context, request, 'task.unarchive', trx)
  if (locked.task.lifecycleState !== lifecycleStates.archive) {
    return
  }
  const { id: taskId, title, parentId } = locked.task
  const status = await takeRemovalRecord(taskId, trx)
  await moveTaskTo(
    platform,
    locked,
    { lifecycleState: lifecycleStates.lists, status, at: platform.clock.now() },
    trx,
  )
  const change = {
    before: { place: lifecycleStateNames[lifecycleStates.archive] },
    after: { place: lifecycleStateNames[lifecycleStates.lists] },
  }
  const { scope } = locked.members
  const others = parentId === null ? [] : [parentId]
  await platform.events.emit(
    taskEvent('task.unarchived', context, { payload: { taskId, title }, change, scope, others }),
    trx,
  )
}
