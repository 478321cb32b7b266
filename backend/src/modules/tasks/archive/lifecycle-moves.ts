import type { RequestContext } from '../../../platform/request-context.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import { countChanges } from '../counts/task-counts.ts'
import { endOfDue } from '../core/due-date.ts'
import { toListState, DELETED, type LifecycleState, lifecycleStates } from '../core/lifecycle.ts'
import type { LockedTask } from '../core/locked-task.ts'
import type { StoredStatus } from '../core/task-status.ts'
import type { TaskModel } from '../core/task.model.ts'

/** Names of the locations in the task history. */
export const lifecycleStateNames: Record<LifecycleState, string> = { 0: 'lists', 2: 'archive', 3: 'trash' }

/** Stores who archived or deleted a task, when, and the status it had. */
export async function recordRemoval(
  database: Database,
  {
    taskId,
    status,
    context,
    at,
  }: { taskId: number; status: StoredStatus; context: RequestContext | null; at: Date },
  trx: Transaction,
): Promise<void> {
  await database.change(
    'INSERT INTO task_removals (task_id, status, actor_id, created_at) VALUES (?, ?, ?, ?)',
    [taskId, status, context?.actor.id ?? null, at],
    trx,
  )
}

/**
 * Deletes the record of who archived or deleted a task.
 *
 * @returns the status that the task had before.
 */
export async function takeRemovalRecord(taskId: number, trx: Transaction): Promise<StoredStatus> {
  const row = await trx('task_removals').where({ task_id: taskId }).first('status')
  if (!row) {
    throw new Error(`Task ${taskId} is not archived or deleted`)
  }
  await trx('task_removals').where({ task_id: taskId }).delete()
  return row.status
}

/** New location and status of a task, and the time of the change. */
interface TargetState {
  lifecycleState: LifecycleState
  status: StoredStatus
  at: Date
}

/** Returns the columns for filters, counts and sort order at the new location. */
function columnsFor(
  { dueAt, dueHasTime }: TaskModel,
  { lifecycleState, status, at }: TargetState,
  calendar: Calendar,
) {
  const isCompleted = status === 'completed'
  const listState = toListState(lifecycleState, isCompleted)
  const dueSort = endOfDue(dueAt, dueHasTime, calendar)
  const isLate = lifecycleState === lifecycleStates.lists && !isCompleted && dueSort < at
  // The trash is sorted by time of deletion, and lists filtered by status must not contain its tasks.
  return lifecycleState === lifecycleStates.trash
    ? { lifecycleState, listState, isLate, status: DELETED, dueSort: at }
    : { lifecycleState, listState, isLate, status, dueSort }
}

/**
 * Writes the location of a locked task to the task, to its rows in `task_list_entries` and to the counts. The rows in
 * lists of users stay, because they decide who may read the task and follow users who are moved.
 *
 * @returns the task at its new location.
 */
export async function moveTaskTo(
  platform: Platform,
  { task, members }: LockedTask,
  target: TargetState,
  trx: Transaction,
) {
  const { isLate, ...sort } = columnsFor(task, target, calendarOf(platform))
  const copies = {
    status: sort.status,
    lifecycle_state: sort.lifecycleState,
    list_state: sort.listState,
    due_sort: sort.dueSort,
  }
  await trx('tasks')
    .where({ id: task.id })
    .update({ ...copies, is_late: isLate, version: task.version + 1, updated_at: target.at })
  await trx('task_list_entries').where({ task_id: task.id }).update(copies)
  const { completedOn } = task
  const { listState, lifecycleState } = sort
  const moved = { listState, isLate, completedOn, lifecycleState }
  countChanges(platform.database, trx).replace({ task, ...members }, { task: moved, ...members })
  const { id, priority } = task
  return { id, priority, listState, lifecycleState, dueSort: sort.dueSort, status: target.status }
}
