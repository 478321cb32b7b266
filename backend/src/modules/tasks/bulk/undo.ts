import type { Priority } from '@headway/contracts/tasks'
import type { Act } from '../../../platform/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { archiveTask, unarchiveTask } from '../archive/archive.service.ts'
import { isAssignable, readPeople } from '../lists/task-people.ts'
import { blockTask, moveTask } from '../states/states.service.ts'
import { lockTask, lockTaskFor, requireChangeOfState } from '../task-access.ts'
import type { StoredStatus } from '../task-status.ts'
import { assignTask } from '../assigning/assign-tasks.ts'
import { changeTask } from '../tasks.service.ts'
import { restoreTask } from '../trash/trash.service.ts'

/** What takes an act on one task back. */
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

/** Gives a task back to those who had it, as far as the actor may assign them. */
async function reassign(
  platform: Platform,
  act: Act,
  id: number,
  before: readonly number[],
  trx: Transaction,
) {
  const people = await readPeople(platform.database, [act.actor.id, ...before], trx)
  const assigneeIds = before.filter((userId) => isAssignable(act.actor, people.get(userId), people))
  await assignTask(platform, act, { id, assigneeIds }, trx)
}

async function putBack(
  platform: Platform,
  act: Act,
  { id, status, blockedReason }: { id: number; status: StoredStatus; blockedReason: string | null },
  trx: Transaction,
) {
  const locked = await lockTask(platform.database, id, trx)
  requireChangeOfState(act.actor, locked, 'task.changeState')
  await moveTask(platform, act, { locked, to: status }, trx)
  // Only completing takes a block away.
  if (blockedReason !== null && locked.task.blockedAt === null) {
    await blockTask(platform, act, { id, expectedVersion: undefined, reason: blockedReason }, trx)
  }
}

/**
 * Takes what was done to one task back, by the rules of the act that does so.
 *
 * @throws ProblemError where the actor may not do it any more; nothing is written then.
 */
export async function takeBack(
  platform: Platform,
  act: Act,
  { id, undo }: { id: number; undo: Undo },
  trx: Transaction,
): Promise<void> {
  const request = { id, expectedVersion: undefined }
  switch (undo.kind) {
    case 'assign':
      return reassign(platform, act, id, undo.assigneeIds, trx)
    case 'status':
      return putBack(platform, act, { id, ...undo }, trx)
    case 'fields': {
      const locked = await lockTaskFor(platform.database, act.actor, 'edit', id, trx)
      await changeTask(platform, act, { locked, given: undo.given }, trx)
      return undefined
    }
    case 'archive':
      return archiveTask(platform, act, request, trx)
    case 'unarchive':
      return unarchiveTask(platform, act, request, trx)
    case 'restore':
      return restoreTask(platform, act, id, trx)
  }
}
