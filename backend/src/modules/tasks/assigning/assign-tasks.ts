import type { Task } from '@headway/contracts/tasks'
import { raw } from 'objection'
import type { RequestContext } from '../../../platform/request-context.ts'
import { diffFields } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/optimistic-locking.ts'
import { countChanges } from '../counts/task-counts.ts'
import {
  deleteListEntries,
  deleteUnowned,
  insertListEntries,
  type ListMembership,
} from '../core/task-list-entries.ts'
import { isAssignable, lockPeople, computeScope } from '../core/lock-people.ts'
import { lockTaskFor } from '../core/task-access.ts'
import type { LockedTask } from '../core/locked-task.ts'
import { TaskModel } from '../core/task.model.ts'
import { taskEvent } from '../core/tasks.events.ts'
import { presentTaskAfterWrite } from '../core/tasks.presenter.ts'
import { requireAssignable } from './assignable.ts'

const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}

/** A locked task with its list members after the assignment. */
interface Change extends LockedTask {
  readonly next: ListMembership
  readonly added: readonly number[]
  /** The task has no active assignee. */
  readonly isUnowned: boolean
}

/** Removes the task from the lists of users who lose it and inserts it into those of users who receive it. */
async function writeMembers(
  { database }: Platform,
  { actor }: RequestContext,
  { task, members, next, isUnowned }: Change,
  trx: Transaction,
): Promise<void> {
  const scope = without(members.scope, next.scope)
  await deleteListEntries(task.id, { scope, assigned: without(members.assigned, next.assigned) }, trx)
  if (!isUnowned) {
    await deleteUnowned(task.id, trx)
  }
  const lists = {
    scope: without(next.scope, members.scope),
    assigned: without(next.assigned, members.assigned),
    tags: [],
    isUnowned,
    assignedBy: actor.id,
  }
  await insertListEntries(database, task, lists, trx)
}

async function report(
  { database, events }: Platform,
  context: RequestContext,
  { task, members, next, added }: Change,
  trx: Transaction,
): Promise<void> {
  const { id: taskId, title, priority, isRecurring } = task
  const payload = { taskId, title, assigneeIds: [...added], priority, isRecurring }
  const change = diffFields({ assigneeIds: members.assigned }, { assigneeIds: next.assigned })
  // The former assignees and their managers may still have the task on their screens.
  const scope = [...new Set([...members.scope, ...next.scope])]
  await events.emit(taskEvent('task.assigned', context, { payload, change, scope }), trx)
  countChanges(database, trx).replace({ task, ...members }, { task, ...next })
}

/**
 * Sets the assignees of a task among the users whom the actor may assign. Other assignees stay (docs/PERMISSIONS.md,
 * "Tasks").
 *
 * @param wanted `expectedVersion` is the version that the actor saw; undefined skips the check.
 * @returns the task; undefined for a subtask, whose parent is not read here.
 * @throws ProblemError 404 and 403 according to the policy, 403 `assignee_not_allowed`; also the errors of {@link
 * requireVersion}.
 */
export async function assignTask(
  platform: Platform,
  context: RequestContext,
  wanted: { id: number; assigneeIds: readonly number[]; expectedVersion?: number | undefined },
  trx: Transaction,
): Promise<Task | undefined> {
  const { id, assigneeIds } = wanted
  const { database, clock } = platform
  const { task, members } = await lockTaskFor(database, context.actor, 'assign', id, trx)
  requireVersion(task, wanted.expectedVersion)
  const involved = [context.actor.id, task.creatorId, ...members.assigned, ...assigneeIds]
  const blockers = task.blockedById === null ? [] : [task.blockedById]
  const people = await lockPeople(database, [...involved, ...blockers], trx)
  requireAssignable(context.actor, assigneeIds, people)

  const staying = members.assigned.filter(
    (userId) => assigneeIds.includes(userId) || !isAssignable(context.actor, people.get(userId), people),
  )
  const added = without(assigneeIds, members.assigned)
  const assigned = [...staying, ...added]
  const next = { scope: computeScope([task.creatorId, ...assigned], people), assigned }
  const isUnowned = assigned.every((userId) => !people.get(userId)?.isActive)
  const change = { task, members, next, added, isUnowned }

  await writeMembers(platform, context, change, trx)
  const updatedAt = clock.now()
  await TaskModel.query(trx)
    .findById(id)
    .patch({ version: raw('version + 1'), updatedAt })
  task.$set({ version: task.version + 1, updatedAt })
  await report(platform, context, change, trx)
  return task.parentId === null
    ? presentTaskAfterWrite(context.actor, { task, members: next, parent: null }, people, updatedAt)
    : undefined
}
