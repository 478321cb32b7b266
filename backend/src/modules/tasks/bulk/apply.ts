import type { BulkAct } from '@headway/contracts/task-bulk'
import { limits, isSameTag, uniqueTags } from '@headway/contracts'
import type { Act } from '../../../platform/act.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { archiveTask, unarchiveTask } from '../archive/archive.service.ts'
import { presentDueDate } from '../due/due-date.ts'
import { shelves } from '../shelves.ts'
import { completeTask, reopenTask, startTask } from '../states/states.service.ts'
import { lockTask, lockTaskFor } from '../task-access.ts'
import type { TaskModel } from '../task.model.ts'
import { assignTask } from '../assigning/assign-tasks.ts'
import { changeTask } from '../tasks.service.ts'
import { deleteTask } from '../trash/trash.service.ts'
import { findWatchers } from '../watchers/watchers.service.ts'
import type { Undo } from './undo.ts'

/** What was done to one task: how to undo it, and who is told of it. */
interface Applied {
  undo: Undo
  told: readonly number[]
}

type Kind = BulkAct['kind']
type Of<K extends Kind> = Extract<BulkAct, { kind: K }>

/** @returns undefined where the task was so already. @throws ProblemError where it may or can not be done. */
type Apply<K extends Kind> = (
  platform: Platform,
  act: Act,
  given: { id: number; wanted: Of<K> },
  trx: Transaction,
) => Promise<Applied | undefined>

/** Tags without those to go and with those to come, each once, in their order. */
export function retagged(
  tags: readonly string[],
  { add, remove }: Pick<Of<'tags'>, 'add' | 'remove'>,
): string[] {
  const left = tags.filter((tag) => !remove.some((other) => isSameTag(tag, other)))
  return uniqueTags([...left, ...add])
}

/** Days; far beyond the most working days that can be asked for. */
const LONGEST_WALK = 3_660

/**
 * A due date so many working days of the office later; its time of day stays.
 *
 * @param workingDays earlier for a negative number.
 */
async function shifted(
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
  // An office that never works would be walked through for ever.
  for (let left = Math.abs(workingDays), tries = 0; left > 0 && tries < LONGEST_WALK; tries++) {
    next = office.plusDays(next, step)
    left -= office.isWorkingDay(next) ? 1 : 0
  }
  return task.dueHasTime ? calendar.momentOf(next, calendar.timeOf(task.dueAt)).toISOString() : next
}

const isOneSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

const assign: Apply<'assign'> = async (platform, act, { id, wanted: { assigneeIds } }, trx) => {
  const { members } = await lockTaskFor(platform.database, act.actor, 'assign', id, trx)
  if (isOneSet(members.assigned, assigneeIds)) {
    return undefined
  }
  await assignTask(platform, act, { id, assigneeIds }, trx)
  const told = assigneeIds.filter((userId) => userId !== act.actor.id && !members.assigned.includes(userId))
  return { undo: { kind: 'assign', assigneeIds: [...members.assigned] }, told }
}

const status: Apply<'status'> = async (platform, act, { id, wanted }, trx) => {
  const { task } = await lockTask(platform.database, id, trx)
  const { status: before, blockedReason } = task
  const request = { id, expectedVersion: undefined }
  if (wanted.status === 'completed') {
    await completeTask(platform, act, request, trx)
  } else if (wanted.status === 'in_progress' && before === 'pending') {
    await startTask(platform, act, request, trx)
  } else {
    await reopenTask(platform, act, { ...request, status: wanted.status }, trx)
  }
  if (before === wanted.status) {
    return undefined
  }
  const isNews = before === 'completed' || wanted.status === 'completed'
  const told = isNews
    ? await findWatchers(platform.database, { taskId: id, exceptId: act.actor.id }, trx)
    : []
  return { undo: { kind: 'status', status: before, blockedReason }, told }
}

const priority: Apply<'priority'> = async (platform, act, { id, wanted }, trx) => {
  const locked = await lockTaskFor(platform.database, act.actor, 'edit', id, trx)
  const before = locked.task.priority
  if (before === wanted.priority) {
    return undefined
  }
  await changeTask(platform, act, { locked, given: { priority: wanted.priority } }, trx)
  return { undo: { kind: 'fields', given: { priority: before } }, told: [] }
}

const shiftDue: Apply<'shiftDue'> = async (platform, act, { id, wanted }, trx) => {
  const locked = await lockTaskFor(platform.database, act.actor, 'edit', id, trx)
  const { dueAt, dueHasTime } = locked.task
  const dueDate = await shifted(platform, locked.task, wanted.workingDays, trx)
  if (dueDate === null) {
    throw conflict('no_due_date', 'This task has no due date.')
  }
  await changeTask(platform, act, { locked, given: { dueDate } }, trx)
  const told = await findWatchers(platform.database, { taskId: id, exceptId: act.actor.id }, trx)
  return { undo: { kind: 'fields', given: { dueDate: presentDueDate(dueAt, dueHasTime) } }, told }
}

const tags: Apply<'tags'> = async (platform, act, { id, wanted }, trx) => {
  const locked = await lockTaskFor(platform.database, act.actor, 'edit', id, trx)
  const before = JSON.parse(locked.task.tags) as string[]
  const after = retagged(before, wanted)
  if (after.length > limits.tagsPerTask) {
    throw conflict('too_many_tags', `A task has at most ${limits.tagsPerTask} tags.`)
  }
  if (JSON.stringify(after) === JSON.stringify(before)) {
    return undefined
  }
  await changeTask(platform, act, { locked, given: { tags: after } }, trx)
  return { undo: { kind: 'fields', given: { tags: before } }, told: [] }
}

const archive: Apply<'archive'> = async (platform, act, { id }, trx) => {
  const { task } = await lockTask(platform.database, id, trx)
  await archiveTask(platform, act, { id, expectedVersion: undefined }, trx)
  return task.shelf === shelves.archive ? undefined : { undo: { kind: 'unarchive' }, told: [] }
}

const unarchive: Apply<'unarchive'> = async (platform, act, { id }, trx) => {
  const { task } = await lockTask(platform.database, id, trx)
  await unarchiveTask(platform, act, { id, expectedVersion: undefined }, trx)
  return task.shelf === shelves.archive ? { undo: { kind: 'archive' }, told: [] } : undefined
}

const remove: Apply<'delete'> = async (platform, act, { id }, trx) => {
  const { members } = await lockTask(platform.database, id, trx)
  await deleteTask(platform, act, { id, expectedVersion: undefined }, trx)
  return { undo: { kind: 'restore' }, told: members.assigned.filter((userId) => userId !== act.actor.id) }
}

const applies: { [K in Kind]: Apply<K> } = {
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
 * Does an act of many to one of its tasks, by the services and rules of the act on a single task.
 *
 * @returns undefined where the task was so already.
 * @throws ProblemError where it may or can not be done; nothing is written then.
 */
export const apply = <K extends Kind>(
  platform: Platform,
  act: Act,
  { id, wanted }: { id: number; wanted: Of<K> & { kind: K } },
  trx: Transaction,
): Promise<Applied | undefined> => applies[wanted.kind](platform, act, { id, wanted }, trx)
