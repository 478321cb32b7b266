import type { Priority } from '@headway/contracts/tasks'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { archiveTask, unarchiveTask } from '../archive/archive.service.ts'
import { isAssignable, lockPeople } from '../core/lock-people.ts'
import { blockTask, setStatus } from '../states/states.service.ts'
import { lockTask, lockTaskFor, requireStateChange } from '../core/task-access.ts'
import type { StoredStatus } from '../core/task-status.ts'
import { assignTask } from '../assigning/assign-tasks.ts'
import { changeTask } from '../tasks.service.ts'
import { restoreTask } from '../trash/trash.service.ts'

/** Data that undoes the change of one task. */
export type Undo =
  | { kind: 'assign'; assigneeIds: number[] }
  | { kind: 'status'; status: StoredStatus; blockedReason: string | null }
  | {
      kind: 'fields'
      given: { priority?: Priority; dueDate?: string | null; tags?: string[] }
    }
  | { kind: 'archive' }
  | { kind: 'unarchive' }
  | { kind: 'restore' }

/** Restores the previous assignees, as far as the actor may assign them. */
async function reassign(
  platform: Platform,
  context: RequestContext,
  id: number,
  before: readonly number[],
  trx: Transaction,
) {
  const people = await lockPeople(platform.database, [context.actor.id, ...before], trx)
  const assigneeIds = before.filter((userId) => isAssignable(context.actor, people.get(userId), people))
  await assignTask(platform, context, { id, assigneeIds }, trx)
}

async function restoreStatus(
  platform: Platform,
  context: RequestContext,
  { id, status, blockedReason }: { id: number; status: StoredStatus; blockedReason: string | null },
  trx: Transaction,
) {
  const locked = await lockTask(platform.database, id, trx)
  requireStateChange(context.actor, locked, 'task.changeState')
  await setStatus(platform, context, { locked, to: status }, trx)
  // The block is missing only when completing the task removed it.
  if (blockedReason !== null && locked.task.blockedAt === null) {
    await blockTask(platform, context, { id, expectedVersion: undefined, reason: blockedReason }, trx)
  }
}

/**
 * Undoes the change of one task, under the rules for a change of a single task.
 *
 * @throws ProblemError when the actor may no longer make this change; then nothing is written.
 */
export async function undoOperation(
  platform: Platform,
  context: RequestContext,
  { id, undo }: { id: number; undo: Undo },
  trx: Transaction,
): Promise<void> {
  const request = { id, expectedVersion: undefined }
  switch (undo.kind) {
    case 'assign':
      return reassign(platform, context, id, undo.assigneeIds, trx)
    case 'status':
      return restoreStatus(platform, context, { id, ...undo }, trx)
    case 'fields': {
      const locked = await lockTaskFor(platform.database, context.actor, 'edit', id, trx)
      await changeTask(platform, context, { locked, given: undo.given }, trx)
      return undefined
    }
    case 'archive':
      return archiveTask(platform, context, request, trx)
    case 'unarchive':
      return unarchiveTask(platform, context, request, trx)
    case 'restore':
      return restoreTask(platform, context, id, trx)
  }
}
