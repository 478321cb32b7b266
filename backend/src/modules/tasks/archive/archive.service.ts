import type { Act } from '../../../platform/act.ts'
import { conflict, forbidden, notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { shelves } from '../shelves.ts'
import type { StateRequest } from '../states/states.service.ts'
import { lockTask } from '../task-access.ts'
import { type LockedTask, relationTo } from '../task-relation.ts'
import { can } from '../tasks.policy.ts'
import { taskEvent } from '../tasks.events.ts'
import { keepShelved, placeNames, placeTask, takeShelved } from './shelved.ts'

/** Locks a task that the actor may put into the archive and take out of it. */
async function lockFor(
  { database }: Platform,
  { actor }: Act,
  { id, expectedVersion }: StateRequest,
  refusal: string,
  trx: Transaction,
): Promise<LockedTask> {
  const locked = await lockTask(database, id, trx)
  const relation = relationTo(actor, locked)
  if (!can.read(actor, relation)) {
    throw notFound('task')
  }
  if (!can.shelve(actor, relation)) {
    throw forbidden(refusal)
  }
  requireVersion(locked.task, expectedVersion)
  return locked
}

/**
 * Takes a completed task that is locked out of lists and counts. The caller has decided that it may.
 *
 * @param act null for what the portal does by itself.
 */
export async function putIntoArchive(
  platform: Platform,
  act: Act | null,
  locked: LockedTask,
  trx: Transaction,
): Promise<void> {
  const { id: taskId, title, status, parentId } = locked.task
  const at = platform.clock.now()
  await placeTask(platform, locked, { shelf: shelves.archive, status, at }, trx)
  await keepShelved(platform.database, { taskId, status, act, at }, trx)
  const change = {
    before: { place: placeNames[shelves.lists] },
    after: { place: placeNames[shelves.archive] },
  }
  const { scope } = locked.members
  const others = parentId === null ? [] : [parentId]
  await platform.events.emit(
    taskEvent('task.archived', act, { payload: { taskId, title }, change, scope, others }),
    trx,
  )
}

/**
 * Takes a completed task out of lists and counts; one in the archive stays there.
 *
 * @throws ProblemError 404 and 403 as the policy says, 409 `task_open`; what `orStale` turns into an answer.
 */
export async function archiveTask(
  platform: Platform,
  act: Act,
  request: StateRequest,
  trx: Transaction,
): Promise<void> {
  const locked = await lockFor(platform, act, request, 'task.archive', trx)
  if (locked.task.shelf === shelves.archive) {
    return
  }
  if (locked.task.status !== 'completed') {
    throw conflict('task_open', 'Only completed tasks can be archived.')
  }
  await putIntoArchive(platform, act, locked, trx)
}

/**
 * Puts an archived task back among the completed ones; one that is not archived stays as it is.
 *
 * @throws ProblemError 404 and 403 as the policy says; what `orStale` turns into an answer.
 */
export async function unarchiveTask(
  platform: Platform,
  act: Act,
  request: StateRequest,
  trx: Transaction,
): Promise<void> {
  const locked = await lockFor(platform, act, request, 'task.unarchive', trx)
  if (locked.task.shelf !== shelves.archive) {
    return
  }
  const { id: taskId, title, parentId } = locked.task
  const status = await takeShelved(taskId, trx)
  await placeTask(platform, locked, { shelf: shelves.lists, status, at: platform.clock.now() }, trx)
  const change = {
    before: { place: placeNames[shelves.archive] },
    after: { place: placeNames[shelves.lists] },
  }
  const { scope } = locked.members
  const others = parentId === null ? [] : [parentId]
  await platform.events.emit(
    taskEvent('task.unarchived', act, { payload: { taskId, title }, change, scope, others }),
    trx,
  )
}
