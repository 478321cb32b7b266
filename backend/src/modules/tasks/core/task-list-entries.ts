import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { TaskModel } from './task.model.ts'

/** Columns that lists filter and sort by. Each row of `task_list_entries` holds a copy of them. */
type SortColumns = Pick<TaskModel, 'id' | 'listState' | 'lifecycleState' | 'dueSort' | 'status' | 'priority'>

/**
 * Lists that belong to users. `scope` contains the tasks of the user's subtree, `assigned` the tasks assigned to the
 * user.
 */
export type PersonList = 'scope' | 'assigned'

/** Ids of the users whose lists contain the task. */
export interface ListMembership {
  scope: readonly number[]
  assigned: readonly number[]
}

/** Lists to which a task is added. */
interface NewListEntries extends ListMembership {
  tags: readonly string[]
  /** The task has no active assignee. */
  isUnowned: boolean
  assignedBy: number
}

const COLUMNS =
  'task_list_entries (task_id, kind, user_id, tag, list_state, lifecycle_state, due_sort, status, priority, assigned_by)'

/** Leaves existing rows unchanged. `INSERT IGNORE` would suppress every other error as well. */
const KEEP_EXISTING = 'due_sort = VALUES(due_sort)'

const rowOf = (
  task: SortColumns,
  kind: PersonList | 'tag' | 'unowned' | 'blocked',
  userId: number,
  tag: string,
  assignedBy: number | null = null,
): SqlValue[] => [
  task.id,
  kind,
  userId,
  tag,
  task.listState,
  task.lifecycleState,
  task.dueSort,
  task.status,
  task.priority,
  assignedBy,
]

const rowsOf = (task: SortColumns, lists: NewListEntries): SqlValue[][] => [
  ...lists.scope.map((userId) => rowOf(task, 'scope', userId, '')),
  ...lists.assigned.map((userId) => rowOf(task, 'assigned', userId, '', lists.assignedBy)),
  ...lists.tags.map((tag) => rowOf(task, 'tag', 0, tag)),
  ...(lists.isUnowned ? [rowOf(task, 'unowned', 0, '')] : []),
]

/** Inserts a task into the lists of users and tags, in one statement. */
export async function insertListEntries(
  database: Database,
  task: SortColumns,
  lists: NewListEntries,
  trx: Transaction,
): Promise<void> {
  await insertRows(database, { into: COLUMNS, rows: rowsOf(task, lists), onDuplicate: KEEP_EXISTING }, trx)
}

/** Removes a task from lists of users. */
export async function deleteListEntries(
  taskId: number,
  members: ListMembership,
  trx: Transaction,
): Promise<void> {
  for (const kind of ['scope', 'assigned'] as const) {
    if (members[kind].length > 0) {
      await trx('task_list_entries')
        .where({ task_id: taskId, kind, tag: '' })
        .whereIn('user_id', members[kind])
        .delete()
    }
  }
}

/** Replaces the tag lists of a task. Tags that differ only in case share one list. */
export async function replaceTags(
  database: Database,
  task: SortColumns,
  tags: readonly string[],
  trx: Transaction,
): Promise<void> {
  await trx('task_list_entries').where({ task_id: task.id, kind: 'tag' }).delete()
  const lists = { scope: [], assigned: [], tags, isUnowned: false, assignedBy: 0 }
  await insertListEntries(database, task, lists, trx)
}

/** Updates the copies of the filter and sort columns in `task_list_entries` (docs/DATABASE.md, "List queries"). */
export async function copySortColumns(task: SortColumns, trx: Transaction): Promise<void> {
  await trx('task_list_entries').where({ task_id: task.id }).update({
    list_state: task.listState,
    lifecycle_state: task.lifecycleState,
    due_sort: task.dueSort,
    status: task.status,
    priority: task.priority,
  })
}

/** Groups rows of `task_list_entries` by list. */
export function groupMembership(rows: readonly { kind: PersonList; user_id: number }[]): ListMembership {
  const idsOf = (kind: PersonList) => rows.filter((row) => row.kind === kind).map((row) => row.user_id)
  return { scope: idsOf('scope'), assigned: idsOf('assigned') }
}

/** Removes a task from the list of tasks without an active assignee. */
export async function deleteUnowned(taskId: number, trx: Transaction): Promise<void> {
  await trx('task_list_entries').where({ task_id: taskId, kind: 'unowned', user_id: 0, tag: '' }).delete()
}

/** Inserts a task into the list of blocked tasks. An existing row stays unchanged. */
export async function insertBlocked(database: Database, task: SortColumns, trx: Transaction): Promise<void> {
  await insertRows(
    database,
    { into: COLUMNS, rows: [rowOf(task, 'blocked', 0, '')], onDuplicate: KEEP_EXISTING },
    trx,
  )
}

/** Removes a task from the list of blocked tasks. */
export async function deleteBlocked(taskId: number, trx: Transaction): Promise<void> {
  await trx('task_list_entries').where({ task_id: taskId, kind: 'blocked', user_id: 0, tag: '' }).delete()
}

/** Recomputes which of these tasks have no active assignee. The caller must have locked the tasks. */
export async function rebuildUnowned(ids: readonly number[], trx: Transaction): Promise<void> {
  await trx('task_list_entries').whereIn('task_id', ids).where({ kind: 'unowned' }).delete()
  await trx.raw(
    `INSERT INTO task_list_entries (task_id, kind, user_id, tag, list_state, lifecycle_state, due_sort, status, priority)
     SELECT t.id, 'unowned', 0, '', t.list_state, t.lifecycle_state, t.due_sort, t.status, t.priority FROM tasks t
     WHERE t.id IN (?) AND NOT EXISTS (
       SELECT 1 FROM task_list_entries a JOIN users u ON u.id = a.user_id
       WHERE a.task_id = t.id AND a.kind = 'assigned' AND u.is_active = 1)`,
    [[...ids]],
  )
}
