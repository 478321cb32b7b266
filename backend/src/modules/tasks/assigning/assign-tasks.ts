import type { Task } from '@headway/contracts/tasks'
import { raw } from 'objection'
import type { Act } from '../../../platform/act.ts'
import { differenceOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { countChanges } from '../counts/task-counts.ts'
import { deleteFromLists, deleteUnowned, insertLists, type Members } from '../lists/task-lists.ts'
import { isAssignable, readPeople, scopeOf } from '../lists/task-people.ts'
import { giveToSeries, keepUntouched } from '../series/series-people.ts'
import { lockTaskFor } from '../task-access.ts'
import type { LockedTask } from '../task-relation.ts'
import { TaskModel } from '../task.model.ts'
import { taskEvent } from '../tasks.events.ts'
import { presentWritten } from '../tasks.presenter.ts'
import { requireAssignable } from './assignable.ts'

const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}

/** A locked task with the people it belongs to after the assignment. */
interface Change extends LockedTask {
  readonly next: Members
  readonly added: readonly number[]
  /** Whether no active person is assigned. */
  readonly isUnowned: boolean
}

/** Moves the task from the lists of people it leaves to those of the people it is given to. */
async function writeMembers(
  { database }: Platform,
  { actor }: Act,
  { task, members, next, isUnowned }: Change,
  trx: Transaction,
): Promise<void> {
  const scope = without(members.scope, next.scope)
  await deleteFromLists(task.id, { scope, assigned: without(members.assigned, next.assigned) }, trx)
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
  await insertLists(database, task, lists, trx)
}

async function report(
  { database, events }: Platform,
  act: Act,
  { task, members, next, added }: Change,
  trx: Transaction,
): Promise<void> {
  const payload = { taskId: task.id, title: task.title, assigneeIds: [...added], priority: task.priority }
  const change = differenceOf({ assigneeIds: members.assigned }, { assigneeIds: next.assigned })
  // The people it was taken from, and their managers, still have it on their screens.
  const scope = [...new Set([...members.scope, ...next.scope])]
  await events.emit(taskEvent('task.assigned', act, { payload, change, scope }), trx)
  countChanges(database, trx).replace({ task, ...members }, { task, ...next })
}

/**
 * Sets which of the people the actor may assign work on a task. People the actor may not assign stay assigned
 * (docs/RULES.md, "Tasks").
 *
 * @param wanted `expectedVersion` is the version the actor has seen, undefined to skip the check.
 * @returns the task; undefined for a subtask, whose parent is not known here.
 * @throws ProblemError 404 and 403 as the policy says, 403 `assignee_not_allowed`; what {@link requireVersion} throws.
 */
export async function assignTask(
  platform: Platform,
  act: Act,
  wanted: { id: number; assigneeIds: readonly number[]; expectedVersion?: number | undefined },
  trx: Transaction,
): Promise<Task | undefined> {
  const { id, assigneeIds } = wanted
  const { database, clock } = platform
  const { task, members } = await lockTaskFor(database, act.actor, 'assign', id, trx)
  requireVersion(task, wanted.expectedVersion)
  const involved = [act.actor.id, task.creatorId, ...members.assigned, ...assigneeIds]
  const blockers = task.blockedById === null ? [] : [task.blockedById]
  const people = await readPeople(database, [...involved, ...blockers], trx)
  requireAssignable(act.actor, assigneeIds, people)

  const staying = members.assigned.filter(
    (userId) => assigneeIds.includes(userId) || !isAssignable(act.actor, people.get(userId), people),
  )
  const added = without(assigneeIds, members.assigned)
  const assigned = [...staying, ...added]
  const next = { scope: scopeOf([task.creatorId, ...assigned], people), assigned }
  const isUnowned = assigned.every((userId) => !people.get(userId)?.isActive)
  const change = { task, members, next, added, isUnowned }

  await writeMembers(platform, act, change, trx)
  if (task.isRecurring) {
    await keepUntouched([id], trx)
    await giveToSeries(id, assigned, trx)
  }
  const updatedAt = clock.now()
  await TaskModel.query(trx)
    .findById(id)
    .patch({ version: raw('version + 1'), updatedAt })
  task.$set({ version: task.version + 1, updatedAt })
  await report(platform, act, change, trx)
  return task.parentId === null
    ? presentWritten(act.actor, { task, members: next, parent: null }, people, updatedAt)
    : undefined
}
