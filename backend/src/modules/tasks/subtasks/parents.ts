import { limits } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, invalidField } from '../../../platform/http/errors.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { readSubtaskIds } from '../relations/relations.queries.ts'
import { archived, findLockedTask } from '../task-access.ts'
import { type LockedTask, relationTo } from '../task-relation.ts'
import { can } from '../tasks.policy.ts'

/** Locks a task and the one it is to belong to, in the order of their ids, so that nobody waits in a circle. */
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
 * The task that another one is to belong to, locked.
 *
 * @throws ProblemError 400 for one that is not there or that the actor may not edit, 409 `task_archived`,
 * `parent_is_subtask`, `too_many_subtasks`.
 */
export async function lockParent(
  database: Database,
  actor: Actor,
  parentId: number,
  trx: Transaction,
): Promise<LockedTask> {
  const parent = await findLockedTask(database, parentId, trx)
  const relation = parent && relationTo(actor, parent)
  if (!relation || !can.read(actor, relation) || !can.edit(actor, relation)) {
    throw invalidField('/parentId', 'task_not_available', 'This task doesn’t exist or you can’t edit it')
  }
  if (parent.task.state.isArchived) {
    throw archived()
  }
  if (parent.task.parentId !== null) {
    throw conflict('parent_is_subtask', 'A subtask can’t have subtasks.')
  }
  const siblings = await readSubtaskIds(database, parentId, {}, trx)
  if (siblings.length >= limits.subtasksPerTask) {
    throw conflict('too_many_subtasks', `A task has at most ${limits.subtasksPerTask} subtasks.`)
  }
  return parent
}

/**
 * Decides whether a task may belong to another one; both are locked.
 *
 * @throws ProblemError 400 for itself, 409 `has_subtasks`, and what {@link lockParent} throws.
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
