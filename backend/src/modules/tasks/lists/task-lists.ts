import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { closedAs } from '../shelves.ts'
import type { TaskModel } from '../task.model.ts'

/** What lists filter and sort by; each row of `task_lists` carries a copy. */
type SortColumns = Pick<TaskModel, 'id' | 'isClosed' | 'shelf' | 'dueSort' | 'status' | 'priority'>

/** The lists of people: of everyone in whose subtree the task lies, and of those it is assigned to. */
export type PersonList = 'scope' | 'assigned'

/** Whose lists a task stands in. */
export interface Members {
  scope: readonly number[]
  assigned: readonly number[]
}

/** The lists that a task is put into. */
interface Entering extends Members {
  tags: readonly string[]
  /** Nobody active works on it. */
  isUnowned: boolean
  assignedBy: number
}

const COLUMNS =
  'task_lists (task_id, kind, user_id, tag, is_closed, shelf, due_sort, status, priority, assigned_by)'

/** Who is there already stays; `INSERT IGNORE` would let every other error pass as well. */
const KEEP = 'due_sort = VALUES(due_sort)'

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
  closedAs(task),
  task.shelf,
  task.dueSort,
  task.status,
  task.priority,
  assignedBy,
]

const rowsOf = (task: SortColumns, lists: Entering): SqlValue[][] => [
  ...lists.scope.map((userId) => rowOf(task, 'scope', userId, '')),
  ...lists.assigned.map((userId) => rowOf(task, 'assigned', userId, '', lists.assignedBy)),
  ...lists.tags.map((tag) => rowOf(task, 'tag', 0, tag)),
  ...(lists.isUnowned ? [rowOf(task, 'unowned', 0, '')] : []),
]

/** Puts a task into lists of people and tags, in one statement. */
export async function insertLists(
  database: Database,
  task: SortColumns,
  lists: Entering,
  trx: Transaction,
): Promise<void> {
  await insertRows(database, { into: COLUMNS, rows: rowsOf(task, lists), onDuplicate: KEEP }, trx)
}

/** Takes a task out of lists of people. */
export async function deleteFromLists(taskId: number, members: Members, trx: Transaction): Promise<void> {
  for (const kind of ['scope', 'assigned'] as const) {
    if (members[kind].length > 0) {
      await trx('task_lists')
        .where({ task_id: taskId, kind, tag: '' })
        .whereIn('user_id', members[kind])
        .delete()
    }
  }
}

/** Replaces the lists of tags that a task stands in. Tags that differ only in case are one list. */
export async function replaceTags(
  database: Database,
  task: SortColumns,
  tags: readonly string[],
  trx: Transaction,
): Promise<void> {
  await trx('task_lists').where({ task_id: task.id, kind: 'tag' }).delete()
  const lists = { scope: [], assigned: [], tags, isUnowned: false, assignedBy: 0 }
  await insertLists(database, task, lists, trx)
}

/** Brings the copies of what lists filter and sort by up to date (docs/DATA.md, "Lists"). */
export async function copySortColumns(task: SortColumns, trx: Transaction): Promise<void> {
  await trx('task_lists')
    .where({ task_id: task.id })
    .update({
      is_closed: closedAs(task),
      shelf: task.shelf,
      due_sort: task.dueSort,
      status: task.status,
      priority: task.priority,
    })
}

/** Rows of `task_lists` by list. */
export function membersOf(rows: readonly { kind: PersonList; user_id: number }[]): Members {
  const idsOf = (kind: PersonList) => rows.filter((row) => row.kind === kind).map((row) => row.user_id)
  return { scope: idsOf('scope'), assigned: idsOf('assigned') }
}

/** Removes a task from the list of tasks without an active assignee. */
export async function deleteUnowned(taskId: number, trx: Transaction): Promise<void> {
  await trx('task_lists').where({ task_id: taskId, kind: 'unowned', user_id: 0, tag: '' }).delete()
}

/** Puts a task into the list of those that cannot go on; one that is there stays. */
export async function insertBlocked(database: Database, task: SortColumns, trx: Transaction): Promise<void> {
  await insertRows(database, { into: COLUMNS, rows: [rowOf(task, 'blocked', 0, '')], onDuplicate: KEEP }, trx)
}

/** Takes a task out of the list of those that cannot go on. */
export async function deleteBlocked(taskId: number, trx: Transaction): Promise<void> {
  await trx('task_lists').where({ task_id: taskId, kind: 'blocked', user_id: 0, tag: '' }).delete()
}

/** Writes anew which of some tasks nobody active works on; the tasks must be locked. */
export async function renewUnowned(ids: readonly number[], trx: Transaction): Promise<void> {
  await trx('task_lists').whereIn('task_id', ids).where({ kind: 'unowned' }).delete()
  await trx.raw(
    `INSERT INTO task_lists (task_id, kind, user_id, tag, is_closed, shelf, due_sort, status, priority)
     SELECT t.id, 'unowned', 0, '', t.is_closed, t.shelf, t.due_sort, t.status, t.priority FROM tasks t
     WHERE t.id IN (?) AND NOT EXISTS (
       SELECT 1 FROM task_lists a JOIN users u ON u.id = a.user_id
       WHERE a.task_id = t.id AND a.kind = 'assigned' AND u.is_active = 1)`,
    [[...ids]],
  )
}
