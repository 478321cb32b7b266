import { limits } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, invalidField } from '../../../platform/errors.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { readSubtaskIds } from '../relations/relations.queries.ts'
import { archivedProblem, findLockedTask } from '../core/task-access.ts'
import { type LockedTask, involvementIn } from '../core/locked-task.ts'
import { can } from '../core/tasks.policy.ts'

/** Locks several tasks in ascending order of ids, which prevents deadlocks. */
export async function lockInOrder(
  database: Database,
  ids: readonly number[],
  trx: Transaction,
): Promise<void> {
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    await findLockedTask(database, id, trx)
  }
}

/**
 * Locks the future parent of a task.
 *
 * @throws ProblemError 400 when the parent does not exist or the actor may not edit it, 409 `task_archived`,
 * `parent_is_subtask`, `too_many_subtasks`.
 */
export async function lockParent(
  database: Database,
  actor: Actor,
  parentId: number,
  trx: Transaction,
): Promise<LockedTask> {
  const parent = await findLockedTask(database, parentId, trx)
  const involvement = parent && involvementIn(actor, parent)
  if (!involvement || !can.read(actor, involvement) || !can.edit(actor, involvement)) {
    throw invalidField('/parentId', 'task_not_available', 'This task doesn’t exist or you can’t edit it')
  }
  if (parent.task.state.isArchived) {
    throw archivedProblem()
  }
  if (parent.task.parentId !== null) {
    throw conflict('parent_is_subtask', 'A subtask can’t have subtasks.')
  }
  const siblings = await readSubtaskIds(database, parentId, {}, trx)
  if (siblings.length >= limits.subtasksPerTask) {
    throw conflict('too_many_subtasks', `A task can have at most ${limits.subtasksPerTask} subtasks.`)
  }
  return parent
}

/**
 * Checks whether a task may become a subtask of another one. Both must be locked.
 *
 * @throws ProblemError 400 when both are the same task, 409 `has_subtasks`; also the errors of {@link lockParent}.
 */
export async function requireParent(
  database: Database,
  actor: Actor,
  { id, parentId }: { id: number; parentId: number },
  trx: Transaction,
): Promise<void> {
  if (id === parentId) {
    throw invalidField('/parentId', 'same_task', 'Choose another task')
  }
  await lockParent(database, actor, parentId, trx)
  if ((await readSubtaskIds(database, id, {}, trx)).length > 0) {
    throw conflict('has_subtasks', 'A task with subtasks can’t become a subtask.')
  }
}
