import type { StaleTag } from '@headway/contracts/live'
import type { Body } from '@headway/contracts'
import type { Task, tasksCreate, tasksUpdate } from '@headway/contracts/tasks'
import type { Act } from '../../platform/act.ts'
import { differenceOf } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../platform/http/versions.ts'
import { calendarOf } from '../calendar/index.ts'
import { presentDueDate, type StoredDueDate, toStoredDueDate } from './due/due-date.ts'
import { lockTaskFor } from './task-access.ts'
import { countChanges } from './counts/task-counts.ts'
import { copySortColumns, replaceTags } from './lists/task-lists.ts'
import { replaceTaskWords } from './search/task-words.ts'
import { readPeople } from './lists/task-people.ts'
import { requireAssignable } from './assigning/assignable.ts'
import { writeNewTask } from './new-task.ts'
import { startSeries } from './series/start-series.ts'
import { lockInOrder, lockParent, requireParent } from './subtasks/parents.ts'
import type { LockedTask } from './task-relation.ts'
import { TaskModel } from './task.model.ts'
import { taskEvent } from './tasks.events.ts'
import { presentWritten } from './tasks.presenter.ts'

type CreateBody = Body<typeof tasksCreate>

/**
 * Creates a task with its assignees and milestones, and the series it is the first of when it recurs.
 *
 * @throws ProblemError 403 `assignee_not_allowed`, 400 `no_dates` for a recurrence that ends with its first task; what
 * {@link lockParent} throws.
 */
export async function createTask(
  platform: Platform,
  act: Act,
  body: CreateBody,
  trx: Transaction,
): Promise<Task> {
  const { actor } = act
  const { database } = platform
  const { assigneeIds, recurrence, ...fields } = body
  const above = body.parentId === null ? undefined : await lockParent(database, actor, body.parentId, trx)
  const people = await readPeople(database, [actor.id, ...assigneeIds], trx)
  requireAssignable(actor, assigneeIds, people)
  const tags: StaleTag[] = above ? [{ type: 'Task', id: above.task.id }] : []
  const writing = { fields, creatorId: actor.id, assigneeIds, people, act, tags }
  const written = await writeNewTask(platform, writing, trx)
  if (fields.recurringPattern !== null) {
    const { recurringPattern: pattern, milestones } = fields
    await startSeries(platform, act, { locked: written, pattern, recurrence, milestones }, trx)
  }
  const parent = above ? { id: above.task.id, title: above.task.title } : null
  return presentWritten(actor, { ...written, parent }, people, written.task.updatedAt)
}

const columnsOf = ({ id, title, status, priority, isClosed, shelf, completedOn, dueSort }: TaskModel) => ({
  id,
  title,
  status,
  priority,
  isClosed,
  shelf,
  completedOn,
  dueSort,
})

/** A task's fields by their names in the contract, for the record of what was changed. */
const fieldsOf = (task: TaskModel) => ({
  title: task.title,
  description: task.description,
  priority: task.priority,
  dueDate: presentDueDate(task.dueAt, task.dueHasTime),
  tags: JSON.parse(task.tags) as string[],
  parentId: task.parentId,
})

const searchableOf = ({ id, title, description, tags }: TaskModel) => ({ id, title, description, tags })

/** Whether a change touches what a task is found by. */
const isFoundOtherwise = ({ title, description, tags }: Body<typeof tasksUpdate>): boolean =>
  title !== undefined || description !== undefined || tags !== undefined

/**
 * Changes the given fields of a task.
 *
 * @param expectedVersion version the caller has seen, undefined to change it whatever it is now.
 * @throws ProblemError 404 and 403 as the policy says; what {@link requireParent} throws; what `orStale` turns into an
 * answer when the task has changed.
 */
export async function updateTask(
  platform: Platform,
  act: Act,
  wanted: { id: number; body: Body<typeof tasksUpdate>; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const { parentId } = wanted.body
  if (parentId) {
    await lockInOrder(database, [wanted.id, parentId], trx)
  }
  const locked = await lockTaskFor(database, act.actor, 'edit', wanted.id, trx)
  requireVersion(locked.task, wanted.expectedVersion)
  if (parentId && parentId !== locked.task.parentId) {
    await requireParent(database, act.actor, { id: wanted.id, parentId }, trx)
  }
  const { isRecurring: _, recurringPattern: __, ...given } = wanted.body
  await changeTask(platform, act, { locked, given }, trx)
}

type GivenFields = Omit<Body<typeof tasksUpdate>, 'isRecurring' | 'recurringPattern'>

/**
 * Changes the given fields of a task that is locked and that the actor may edit.
 *
 * @returns its version from now on.
 */
export async function changeTask(
  platform: Platform,
  act: Act,
  { locked: { task, members }, given }: { locked: LockedTask; given: GivenFields },
  trx: Transaction,
): Promise<number> {
  const { database, events } = platform
  const { tags, dueDate, ...fields } = given
  const now = platform.clock.now()
  const due: Partial<StoredDueDate> =
    dueDate === undefined ? {} : toStoredDueDate(dueDate, calendarOf(platform))
  const written = {
    ...fields,
    ...due,
    ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
    isLate: !task.isClosed && (due.dueSort ?? task.dueSort) < now,
    version: task.version + 1,
    updatedAt: now,
  }
  await TaskModel.query(trx).findById(task.id).patch(written)
  const updated = { ...columnsOf(task), ...written }
  if (tags !== undefined) {
    await replaceTags(database, updated, tags, trx)
  }
  if (isFoundOtherwise(given)) {
    await replaceTaskWords(database, { ...searchableOf(task), ...written }, trx)
  }
  if (updated.dueSort.getTime() !== task.dueSort.getTime() || updated.priority !== task.priority) {
    await copySortColumns(updated, trx)
  }
  const payload = { taskId: task.id, title: updated.title }
  const change = differenceOf(fieldsOf(task), given)
  const others =
    given.parentId === undefined ? [] : [task.parentId, given.parentId].filter((id) => id !== null)
  const event = { payload, change, scope: members.scope, others }
  await events.emit(taskEvent('task.updated', act, event), trx)
  countChanges(database, trx).replace({ task, ...members }, { task: updated, ...members })
  return written.version
}
