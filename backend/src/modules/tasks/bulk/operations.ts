import type { BulkAct } from '@headway/contracts/task-bulk'
import { limits, isSameTag, uniqueTags } from '@headway/contracts'
import type { RequestContext } from '../../../platform/request-context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { archiveTask, unarchiveTask } from '../archive/archive.service.ts'
import { presentDueDate } from '../core/due-date.ts'
import { lifecycleStates } from '../core/lifecycle.ts'
import { completeTask, reopenTask, startTask } from '../states/states.service.ts'
import { lockTask, lockTaskFor } from '../core/task-access.ts'
import type { TaskModel } from '../core/task.model.ts'
import { assignTask } from '../assigning/assign-tasks.ts'
import { changeTask } from '../tasks.service.ts'
import { deleteTask } from '../trash/trash.service.ts'
import { findWatchers } from '../watchers/watchers.service.ts'
import type { Undo } from './undo.ts'

/** Result of a change of one task: the data to undo it, and the ids of the users to notify. */
interface AppliedChange {
  undo: Undo
  notifiedUserIds: readonly number[]
}

type OperationKind = BulkAct['kind']
type OperationOf<K extends OperationKind> = Extract<BulkAct, { kind: K }>

/**
 * Changes one task. Returns undefined when the task already has the values of the operation.
 *
 * @throws ProblemError when the actor may not change the task or its state does not allow the change.
 */
type ApplyOperation<K extends OperationKind> = (
  platform: Platform,
  context: RequestContext,
  given: { id: number; operation: OperationOf<K> },
  trx: Transaction,
) => Promise<AppliedChange | undefined>

/** Returns the tags without the removed and with the added ones, each once and in order. */
export function changeTags(
  tags: readonly string[],
  { add, remove }: Pick<OperationOf<'tags'>, 'add' | 'remove'>,
): string[] {
  const left = tags.filter((tag) => !remove.some((other) => isSameTag(tag, other)))
  return uniqueTags([...left, ...add])
}

/**
 * Maximum number of calendar days that a search for working days covers. It far exceeds the largest shift that a
 * request can ask for.
 */
const MAX_DAYS_SEARCHED = 3_660

/**
 * Moves a due date by a number of the organization's working days and keeps the time of day.
 *
 * @param workingDays negative numbers move the date earlier.
 */
async function shiftDueDate(
  platform: Platform,
  task: TaskModel,
  workingDays: number,
  trx: Transaction,
): Promise<string | null> {
  const given = presentDueDate(task.dueAt, task.dueHasTime)
  if (given === null || task.dueAt === null) {
    return null
  }
  const calendar = calendarOf(platform)
  const day = task.dueHasTime ? calendar.dayOf(task.dueAt) : given
  const office = await calendar.officeDays(trx)
  const step = Math.sign(workingDays)
  let next = day
  // The limit ends the loop when the organization's calendar has no working days.
  for (let left = Math.abs(workingDays), tries = 0; left > 0 && tries < MAX_DAYS_SEARCHED; tries++) {
    next = office.plusDays(next, step)
    left -= office.isWorkingDay(next) ? 1 : 0
  }
  return task.dueHasTime ? calendar.momentOf(next, calendar.timeOf(task.dueAt)).toISOString() : next
}

const isOneSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

const assign: ApplyOperation<'assign'> = async (
  platform,
  context,
  { id, operation: { assigneeIds } },
  trx,
) => {
  const { members } = await lockTaskFor(platform.database, context.actor, 'assign', id, trx)
  if (isOneSet(members.assigned, assigneeIds)) {
    return undefined
  }
  await assignTask(platform, context, { id, assigneeIds }, trx)
  const notifiedUserIds = assigneeIds.filter(
    (userId) => userId !== context.actor.id && !members.assigned.includes(userId),
  )
  return { undo: { kind: 'assign', assigneeIds: [...members.assigned] }, notifiedUserIds }
}

const status: ApplyOperation<'status'> = async (platform, context, { id, operation }, trx) => {
  const { task } = await lockTask(platform.database, id, trx)
  const { status: before, blockedReason } = task
  const request = { id, expectedVersion: undefined }
  if (operation.status === 'completed') {
    await completeTask(platform, context, request, trx)
  } else if (operation.status === 'in_progress' && before === 'pending') {
    await startTask(platform, context, request, trx)
  } else {
    await reopenTask(platform, context, { ...request, status: operation.status }, trx)
  }
  if (before === operation.status) {
    return undefined
  }
  const isNews = before === 'completed' || operation.status === 'completed'
  const notifiedUserIds = isNews
    ? await findWatchers(platform.database, { taskId: id, exceptId: context.actor.id }, trx)
    : []
  return { undo: { kind: 'status', status: before, blockedReason }, notifiedUserIds }
}

const priority: ApplyOperation<'priority'> = async (platform, context, { id, operation }, trx) => {
  const locked = await lockTaskFor(platform.database, context.actor, 'edit', id, trx)
  const before = locked.task.priority
  if (before === operation.priority) {
    return undefined
  }
  await changeTask(platform, context, { locked, given: { priority: operation.priority } }, trx)
  return { undo: { kind: 'fields', given: { priority: before } }, notifiedUserIds: [] }
}

const shiftDue: ApplyOperation<'shiftDue'> = async (platform, context, { id, operation }, trx) => {
  const locked = await lockTaskFor(platform.database, context.actor, 'edit', id, trx)
  const { dueAt, dueHasTime } = locked.task
  const dueDate = await shiftDueDate(platform, locked.task, operation.workingDays, trx)
  if (dueDate === null) {
    throw conflict('no_due_date', 'This task has no due date.')
  }
  await changeTask(platform, context, { locked, given: { dueDate } }, trx)
  const notifiedUserIds = await findWatchers(
    platform.database,
    { taskId: id, exceptId: context.actor.id },
    trx,
  )
  return {
    undo: { kind: 'fields', given: { dueDate: presentDueDate(dueAt, dueHasTime) } },
    notifiedUserIds,
  }
}

const tags: ApplyOperation<'tags'> = async (platform, context, { id, operation }, trx) => {
  const locked = await lockTaskFor(platform.database, context.actor, 'edit', id, trx)
  const before = JSON.parse(locked.task.tags) as string[]
  const after = changeTags(before, operation)
  if (after.length > limits.tagsPerTask) {
    throw conflict('too_many_tags', `A task can have at most ${limits.tagsPerTask} tags.`)
  }
  if (JSON.stringify(after) === JSON.stringify(before)) {
    return undefined
  }
  await changeTask(platform, context, { locked, given: { tags: after } }, trx)
  return { undo: { kind: 'fields', given: { tags: before } }, notifiedUserIds: [] }
}

const archive: ApplyOperation<'archive'> = async (platform, context, { id }, trx) => {
  const { task } = await lockTask(platform.database, id, trx)
  await archiveTask(platform, context, { id, expectedVersion: undefined }, trx)
  return task.lifecycleState === lifecycleStates.archive
    ? undefined
    : { undo: { kind: 'unarchive' }, notifiedUserIds: [] }
}

const unarchive: ApplyOperation<'unarchive'> = async (platform, context, { id }, trx) => {
  const { task } = await lockTask(platform.database, id, trx)
  await unarchiveTask(platform, context, { id, expectedVersion: undefined }, trx)
  return task.lifecycleState === lifecycleStates.archive
    ? { undo: { kind: 'archive' }, notifiedUserIds: [] }
    : undefined
}

const remove: ApplyOperation<'delete'> = async (platform, context, { id }, trx) => {
  const { members } = await lockTask(platform.database, id, trx)
  await deleteTask(platform, context, { id, expectedVersion: undefined }, trx)
  return {
    undo: { kind: 'restore' },
    notifiedUserIds: members.assigned.filter((userId) => userId !== context.actor.id),
  }
}

const operations: { [K in OperationKind]: ApplyOperation<K> } = {
  assign,
  status,
  priority,
  shiftDue,
  tags,
  archive,
  unarchive,
  delete: remove,
}

/**
 * Applies a bulk operation to one task, with the services and rules for changes of a single task.
 *
 * @returns undefined when the task already has the values of the operation.
 * @throws ProblemError when the actor may not change the task or its state does not allow it; then nothing is written.
 */
export const applyOperation = <K extends OperationKind>(
  platform: Platform,
  context: RequestContext,
  { id, operation }: { id: number; operation: OperationOf<K> & { kind: K } },
  trx: Transaction,
): Promise<AppliedChange | undefined> => operations[operation.kind](platform, context, { id, operation }, trx)
