import type { Task } from '@headway/contracts/tasks'
import type { Act } from '../../../platform/act.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import { countChanges } from '../counts/task-counts.ts'
import { endOfDue } from '../due/due-date.ts'
import { closedAs, DELETED, type Shelf, shelves } from '../shelves.ts'
import type { LockedTask } from '../task-relation.ts'
import type { StoredStatus } from '../task-status.ts'
import type { TaskModel } from '../task.model.ts'

/** Where each shelf's tasks stand, as their history says it. */
export const placeNames: Record<Shelf, string> = { 0: 'lists', 2: 'archive', 3: 'trash' }

interface ShelvedRow {
  created_at: Date
  id: number | null
  firstName: string
  lastName: string
  email: string
}

/** Since when a task is in the archive or the trash, and who put it there; null for one that is in neither. */
export async function readShelved(
  database: Database,
  taskId: number,
): Promise<NonNullable<Task['archived']> | null> {
  const [row] = await database.rows<ShelvedRow>(
    `SELECT s.created_at, u.id, u.first_name AS firstName, u.last_name AS lastName, u.email
     FROM task_shelved s LEFT JOIN users u ON u.id = s.actor_id WHERE s.task_id = ?`,
    [taskId],
  )
  if (!row) {
    return null
  }
  const { created_at: at, id, ...names } = row
  return { at: at.toISOString(), by: id === null ? null : { id, ...names } }
}

/** Keeps who has put a task away, when, and in which status it was. */
export async function keepShelved(
  database: Database,
  { taskId, status, act, at }: { taskId: number; status: StoredStatus; act: Act | null; at: Date },
  trx: Transaction,
): Promise<void> {
  await database.change(
    'INSERT INTO task_shelved (task_id, status, actor_id, created_at) VALUES (?, ?, ?, ?)',
    [taskId, status, act?.actor.id ?? null, at],
    trx,
  )
}

/** Forgets that a task was put away. @returns the status it was in. */
export async function takeShelved(taskId: number, trx: Transaction): Promise<StoredStatus> {
  const row = await trx('task_shelved').where({ task_id: taskId }).first('status')
  if (!row) {
    throw new Error(`Nobody has put task ${taskId} away`)
  }
  await trx('task_shelved').where({ task_id: taskId }).delete()
  return row.status
}

/** Where a task is put, in which status, and when. */
interface Placing {
  shelf: Shelf
  status: StoredStatus
  at: Date
}

/** What a task counts as and is ordered by where it is put. */
function columnsAt({ dueAt, dueHasTime }: TaskModel, { shelf, status, at }: Placing, calendar: Calendar) {
  const isClosed = status === 'completed'
  const dueSort = endOfDue(dueAt, dueHasTime, calendar)
  const isLate = shelf === shelves.lists && !isClosed && dueSort < at
  // The trash is read by when a task was deleted, and from no list of a status.
  return shelf === shelves.trash
    ? { shelf, isClosed, isLate, status: DELETED, dueSort: at }
    : { shelf, isClosed, isLate, status, dueSort }
}

/**
 * Writes where a locked task stands, in the task, the lists it is in and the counts. Its rows in lists of people stay wherever it
 * stands: they say who may read it, and follow people who are moved.
 *
 * @returns the task as it stands then.
 */
export async function placeTask(
  platform: Platform,
  { task, members }: LockedTask,
  placing: Placing,
  trx: Transaction,
) {
  const { isLate, isClosed, ...sort } = columnsAt(task, placing, calendarOf(platform))
  const copies = {
    status: sort.status,
    shelf: sort.shelf,
    is_closed: closedAs({ shelf: sort.shelf, isClosed }),
    due_sort: sort.dueSort,
  }
  await trx('tasks')
    .where({ id: task.id })
    .update({ ...copies, is_late: isLate, version: task.version + 1, updated_at: placing.at })
  await trx('task_lists').where({ task_id: task.id }).update(copies)
  const { completedOn } = task
  const placed = { isClosed, isLate, completedOn, shelf: sort.shelf }
  countChanges(platform.database, trx).replace({ task, ...members }, { task: placed, ...members })
  const { id, priority } = task
  return { id, priority, isClosed, shelf: sort.shelf, dueSort: sort.dueSort, status: placing.status }
}
