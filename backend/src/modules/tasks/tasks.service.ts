import type { Body } from '@headway/contracts'
import type { tasksCreate, tasksUpdate } from '@headway/contracts/tasks'
import type { Act } from '../../platform/act.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { requireVersion } from '../../platform/versions.ts'
import { findAssignable } from './assignable.ts'
import { toStoredDueDate } from './due-date.ts'
import {
  copySortColumns,
  insertScope,
  insertTags,
  readScope,
  replaceScope,
  replaceTags,
} from './task-copies.ts'
import { TaskModel } from './task.model.ts'
import { taskEvent } from './tasks.events.ts'

/** Locks a task's row for the rest of the transaction: every act on a task starts here, so acts on one task queue up. */
export async function lockTask(id: number, trx: Transaction): Promise<TaskModel> {
  const task = await TaskModel.query(trx).findById(id).forUpdate()
  if (!task) {
    throw notFound('task')
  }
  return task
}

/** Creates a task; the creator's subtree is its scope until someone is assigned. */
export async function createTask(
  platform: Platform,
  act: Act,
  body: Body<typeof tasksCreate>,
  trx: Transaction,
): Promise<number> {
  const { tags, dueDate, ...fields } = body
  const now = platform.clock.now()
  const task = await TaskModel.query(trx).insert({
    ...fields,
    ...toStoredDueDate(dueDate),
    isClosed: false,
    creatorId: act.actor.id,
    createdAt: now,
    updatedAt: now,
  })
  await insertTags(task, tags, trx)
  const scope = await insertScope(task, [], trx)
  await platform.events.emit(
    taskEvent('task.created', act, { taskId: task.id, title: task.title }, scope),
    trx,
  )
  return task.id
}

/**
 * Changes the given fields of a task.
 *
 * @param expectedVersion version the caller has seen, undefined to change it whatever it is now.
 * @throws what `orStale` turns into an answer when the task has changed since.
 */
export async function updateTask(
  platform: Platform,
  act: Act,
  change: { id: number; body: Body<typeof tasksUpdate>; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const task = await lockTask(change.id, trx)
  requireVersion(task, change.expectedVersion)
  const { tags, dueDate, isRecurring: _, recurringPattern: __, ...fields } = change.body
  const due = dueDate === undefined ? {} : toStoredDueDate(dueDate)
  const updated = await task
    .$query(trx)
    .patchAndFetch({ ...fields, ...due, version: task.version + 1, updatedAt: platform.clock.now() })
  if (tags !== undefined) {
    await replaceTags(updated, tags, trx)
  }
  if (dueDate !== undefined) {
    await copySortColumns(updated, trx)
  }
  await platform.events.emit(
    taskEvent('task.updated', act, { taskId: task.id, title: updated.title }, await readScope(task.id, trx)),
    trx,
  )
}

/**
 * Sets which of the people the actor may assign work on the task; everyone else stays assigned (rules.md, D-5).
 *
 * @throws ProblemError 403 `assignee_not_allowed` for a person who is unknown, inactive or someone else's report.
 */
export async function assignTask(
  platform: Platform,
  act: Act,
  change: { id: number; assigneeIds: readonly number[] },
  trx: Transaction,
): Promise<void> {
  const task = await lockTask(change.id, trx)
  const current = (await trx('task_assignments').where({ task_id: task.id }).select('user_id')) as {
    user_id: number
  }[]
  const currentIds = new Set(current.map((row) => row.user_id))
  const assignable = await findAssignable(
    act.actor,
    [...new Set([...currentIds, ...change.assigneeIds])],
    trx,
  )
  if (change.assigneeIds.some((id) => !assignable.has(id))) {
    throw forbidden('task.assign', 'assignee_not_allowed')
  }
  const wanted = new Set(change.assigneeIds)
  const removed = [...currentIds].filter((id) => assignable.has(id) && !wanted.has(id))
  const added = change.assigneeIds.filter((id) => !currentIds.has(id))
  if (removed.length > 0) {
    await trx('task_assignments').where({ task_id: task.id }).whereIn('user_id', removed).delete()
  }
  if (added.length > 0) {
    await trx('task_assignments').insert(
      added.map((userId) => ({
        task_id: task.id,
        user_id: userId,
        assigned_by: act.actor.id,
        is_closed: task.isClosed,
        due_sort: task.dueSort,
      })),
    )
  }
  await task.$query(trx).patch({ version: task.version + 1, updatedAt: platform.clock.now() })
  const staying = [...currentIds].filter((id) => !removed.includes(id))
  const writeScope = removed.length > 0 ? replaceScope : insertScope
  const scope = await writeScope(task, [...staying, ...added], trx)
  const payload = { taskId: task.id, title: task.title, assigneeIds: added, priority: task.priority }
  await platform.events.emit(taskEvent('task.assigned', act, payload, scope), trx)
}
