import type { Transaction } from '../../platform/transaction.ts'
import { withAncestors } from '../users/index.ts'
import type { TaskModel } from './task.model.ts'

type SortColumns = Pick<TaskModel, 'id' | 'isClosed' | 'dueSort'>
const COPIES = ['task_assignments', 'task_tags', 'task_scope'] as const

/** Brings the sort columns that lists read from other tables up to date (data.md, D7). */
export async function copySortColumns(task: SortColumns, trx: Transaction): Promise<void> {
  for (const table of COPIES) {
    await trx(table).where({ task_id: task.id }).update({ is_closed: task.isClosed, due_sort: task.dueSort })
  }
}

/** Replaces a task's tags, in the given order. */
export async function replaceTags(
  task: SortColumns,
  tags: readonly string[],
  trx: Transaction,
): Promise<void> {
  await trx('task_tags').where({ task_id: task.id }).delete()
  await insertTags(task, tags, trx)
}

/** Writes the tags of a task that has none yet, in the given order. */
export async function insertTags(
  task: SortColumns,
  tags: readonly string[],
  trx: Transaction,
): Promise<void> {
  if (tags.length === 0) {
    return
  }
  await trx('task_tags').insert(
    tags.map((tag, position) => ({
      task_id: task.id,
      position,
      tag,
      is_closed: task.isClosed,
      due_sort: task.dueSort,
    })),
  )
}

/** In whose subtree a task lies. */
export async function readScope(taskId: number, trx: Transaction): Promise<number[]> {
  const rows = (await trx('task_scope').where({ task_id: taskId }).select('user_id')) as { user_id: number }[]
  return rows.map((row) => row.user_id)
}

/**
 * Writes in whose subtree a task lies: its creator, its assignees and everyone above them. Who is there already stays.
 *
 * @returns their ids.
 */
export async function insertScope(
  task: SortColumns & Pick<TaskModel, 'creatorId'>,
  assigneeIds: readonly number[],
  trx: Transaction,
): Promise<number[]> {
  const people = await withAncestors(trx, [task.creatorId, ...assigneeIds])
  const rows = people.map((userId) => ({
    task_id: task.id,
    user_id: userId,
    is_closed: task.isClosed,
    due_sort: task.dueSort,
  }))
  // Not `ignore`, which lets every other error pass as well.
  await trx('task_scope').insert(rows).onConflict(['task_id', 'user_id']).merge(['is_closed', 'due_sort'])
  return people
}

/** {@link insertScope} anew, for a task that has lost assignees. */
export async function replaceScope(
  task: SortColumns & Pick<TaskModel, 'creatorId'>,
  assigneeIds: readonly number[],
  trx: Transaction,
): Promise<number[]> {
  await trx('task_scope').where({ task_id: task.id }).delete()
  return insertScope(task, assigneeIds, trx)
}

/** Tasks whose scopes are written anew in one go. */
const SCOPE_BATCH = 500

/** Brings the scopes of all tasks of a person and everyone below up to date, after they have moved to another manager. */
export async function renewScopesBelow(userId: number, trx: Transaction): Promise<void> {
  const [rows] = (await trx.raw(
    `SELECT t.id FROM user_closure c JOIN tasks t ON t.creator_id = c.descendant_id WHERE c.ancestor_id = ?
     UNION
     SELECT a.task_id FROM user_closure c JOIN task_assignments a ON a.user_id = c.descendant_id WHERE c.ancestor_id = ?
     ORDER BY id`,
    [userId, userId],
  )) as [{ id: number }[]]
  for (let start = 0; start < rows.length; start += SCOPE_BATCH) {
    const ids = rows.slice(start, start + SCOPE_BATCH).map((row) => row.id)
    await trx('tasks').whereIn('id', ids).orderBy('id').forUpdate().select('id')
    await trx('task_scope').whereIn('task_id', ids).delete()
    await trx.raw(
      `INSERT INTO task_scope (task_id, user_id, is_closed, due_sort)
       SELECT t.id, c.ancestor_id, t.is_closed, t.due_sort
       FROM tasks t JOIN user_closure c ON c.descendant_id = t.creator_id WHERE t.id IN (?)
       UNION
       SELECT t.id, c.ancestor_id, t.is_closed, t.due_sort
       FROM tasks t JOIN task_assignments a ON a.task_id = t.id JOIN user_closure c ON c.descendant_id = a.user_id
       WHERE t.id IN (?)`,
      [ids, ids],
    )
  }
}
