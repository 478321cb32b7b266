import type { StaleTag } from '@headway/contracts/live'
import type { Body } from '@headway/contracts'
import type { Task, tasksCreate, tasksUpdate } from '@headway/contracts/tasks'
import type { RequestContext } from '../../platform/request-context.ts'
import { diffFields } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../platform/http/optimistic-locking.ts'
import { calendarOf } from '../calendar/index.ts'
import { presentDueDate, type StoredDueDate, toStoredDueDate } from './core/due-date.ts'
import { lockTaskFor } from './core/task-access.ts'
import { countChanges } from './counts/task-counts.ts'
import { copySortColumns, replaceTags } from './core/task-list-entries.ts'
import { reindexTask } from './search/task-search-index.ts'
import { lockPeople } from './core/lock-people.ts'
import { requireAssignable } from './assigning/assignable.ts'
import { insertTask } from './insert-task.ts'
import { lockInOrder, lockParent, requireParent } from './subtasks/parents.ts'
import type { LockedTask } from './core/locked-task.ts'
import { TaskModel } from './core/task.model.ts'
import { taskEvent } from './core/tasks.events.ts'
import { presentTaskAfterWrite } from './core/tasks.presenter.ts'

type CreateBody = Body<typeof tasksCreate>

/**
 * Creates a task with its assignees and milestones. Subscribers of `task.created` start the series of a recurring
 * task.
 *
 * @throws ProblemError 403 `assignee_not_allowed`; also the errors of {@link lockParent} and of the subscribers.
 */
export async function createTask(
  platform: Platform,
  context: RequestContext,
  body: CreateBody,
  trx: Transaction,
): Promise<Task> {
  const { actor } = context
  const { database } = platform
  const { assigneeIds, recurrence, ...fields } = body
  const above = body.parentId === null ? undefined : await lockParent(database, actor, body.parentId, trx)
  const people = await lockPeople(database, [actor.id, ...assigneeIds], trx)
  requireAssignable(actor, assigneeIds, people)
  const tags: StaleTag[] = above ? [{ type: 'Task', id: above.task.id }] : []
  const series = fields.recurringPattern === null ? {} : { recurrence: recurrence ?? null }
  const writing = { fields, creatorId: actor.id, assigneeIds, people, context, tags, ...series }
  const written = await insertTask(platform, writing, trx)
  const parent = above ? { id: above.task.id, title: above.task.title } : null
  return presentTaskAfterWrite(actor, { ...written, parent }, people, written.task.updatedAt)
}

const columnsOf = ({
  id,
  title,
  status,
  priority,
  listState,
  lifecycleState,
  completedOn,
  dueSort,
}: TaskModel) => ({
  id,
  title,
  status,
  priority,
  listState,
  lifecycleState,
  completedOn,
  dueSort,
})

/** Returns the fields of a task by their names in the contract, for the change record. */
const fieldsOf = (task: TaskModel) => ({
  title: task.title,
  description: task.description,
  priority: task.priority,
  dueDate: presentDueDate(task.dueAt, task.dueHasTime),
  tags: JSON.parse(task.tags) as string[],
  parentId: task.parentId,
})

const searchableOf = ({ id, title, description, tags }: TaskModel) => ({ id, title, description, tags })

/** Tells whether a change affects the search index. */
const isFoundOtherwise = ({ title, description, tags }: Body<typeof tasksUpdate>): boolean =>
  title !== undefined || description !== undefined || tags !== undefined

/**
 * Changes the given fields of a task.
 *
 * @param request `expectedVersion` is the version that the caller saw; undefined skips the check.
 * @throws ProblemError 404 and 403 according to the policy; also the errors of {@link requireParent} and the version
 * error that `orStale` turns into 412.
 */
export async function updateTask(
  platform: Platform,
  context: RequestContext,
  request: { id: number; body: Body<typeof tasksUpdate>; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const { parentId } = request.body
  if (parentId) {
    await lockInOrder(database, [request.id, parentId], trx)
  }
  const locked = await lockTaskFor(database, context.actor, 'edit', request.id, trx)
  requireVersion(locked.task, request.expectedVersion)
  if (parentId && parentId !== locked.task.parentId) {
    await requireParent(database, context.actor, { id: request.id, parentId }, trx)
  }
  const { isRecurring: _, recurringPattern: __, ...given } = request.body
  await changeTask(platform, context, { locked, given }, trx)
}

type GivenFields = Omit<Body<typeof tasksUpdate>, 'isRecurring' | 'recurringPattern'>

/**
 * Changes the given fields of a locked task that the actor may edit.
 *
 * @returns the new version of the task.
 */
export async function changeTask(
  platform: Platform,
  context: RequestContext,
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
    isLate: task.isOpen && (due.dueSort ?? task.dueSort) < now,
    version: task.version + 1,
    updatedAt: now,
  }
  await TaskModel.query(trx).findById(task.id).patch(written)
  const updated = { ...columnsOf(task), ...written }
  if (tags !== undefined) {
    await replaceTags(database, updated, tags, trx)
  }
  if (isFoundOtherwise(given)) {
    await reindexTask(database, { ...searchableOf(task), ...written }, trx)
  }
  if (updated.dueSort.getTime() !== task.dueSort.getTime() || updated.priority !== task.priority) {
    await copySortColumns(updated, trx)
  }
  const payload = { taskId: task.id, title: updated.title }
  const change = diffFields(fieldsOf(task), given)
  const others =
    given.parentId === undefined ? [] : [task.parentId, given.parentId].filter((id) => id !== null)
  const event = { payload, change, scope: members.scope, others }
  await events.emit(taskEvent('task.updated', context, event), trx)
  countChanges(database, trx).replace({ task, ...members }, { task: updated, ...members })
  return written.version
}
