import type { Body, Person } from '@headway/contracts'
import type { tasksCopy } from '@headway/contracts/task-copies'
import type { Task } from '@headway/contracts/tasks'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { ProblemError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import { presentDueDate } from '../core/due-date.ts'
import { isAssignable, lockPeople } from '../core/lock-people.ts'
import { readRelations, readSubtaskIds, type StoredKind } from '../relations/relations.queries.ts'
import { createRelation } from '../relations/relations.service.ts'
import { findLockedTask, lockReadable } from '../core/task-access.ts'
import { type LockedTask, involvementIn } from '../core/locked-task.ts'
import { can } from '../core/tasks.policy.ts'
import { createTask } from '../tasks.service.ts'
import './copies.events.ts'

type CopyBody = Body<typeof tasksCopy>

/** A copied task with the ids of its copied subtasks. `leftOut` lists assignees whom the actor may not assign. */
export interface Copied {
  task: Task
  subtaskIds: number[]
  leftOut: Person[]
}

const DAY = 24 * 60 * 60 * 1_000

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** Returns the day of a due date of the contract in the organization's time zone. */
const dayOf = (calendar: Calendar, due: string): string =>
  due.includes('T') ? calendar.dayOf(new Date(due)) : due

/** Returns how many days the copy's due date is later than that of the source; 0 when either has none. */
function shiftOf(calendar: Calendar, { task }: LockedTask, dueDate: string | null): number {
  const before = presentDueDate(task.dueAt, task.dueHasTime)
  return before === null || dueDate === null
    ? 0
    : daysBetween(dayOf(calendar, before), dayOf(calendar, dueDate))
}

/** Moves the due date of a task by a number of days. The local time of day stays the same. */
function shifted(calendar: Calendar, { task }: LockedTask, days: number): string | null {
  const due = presentDueDate(task.dueAt, task.dueHasTime)
  if (due === null || task.dueAt === null || days === 0) {
    return due
  }
  const day = calendar.plusDays(dayOf(calendar, due), days)
  return task.dueHasTime ? calendar.momentOf(day, calendar.timeOf(task.dueAt)).toISOString() : day
}

const readMilestones = async (taskId: number, trx: Transaction) =>
  await trx('milestones').where({ task_id: taskId }).orderBy('position').select('title', 'description')

interface Copying {
  platform: Platform
  context: RequestContext
  takes: ReadonlySet<CopyBody['takes'][number]>
  /** Collects the assignees who were left out while tasks are copied. */
  leftOut: Map<number, Person>
}

/** Returns the assignees of the source whom the actor may assign. The others are added to `leftOut`. */
async function assigneesFor(
  { platform, context, takes, leftOut }: Copying,
  source: LockedTask,
  trx: Transaction,
) {
  if (!takes.has('assignees')) {
    return []
  }
  const people = await lockPeople(platform.database, [context.actor.id, ...source.members.assigned], trx)
  const assigned = source.members.assigned.flatMap((id) => people.get(id) ?? [])
  for (const { id, firstName, lastName, email } of assigned.filter(
    (person) => !isAssignable(context.actor, person, people),
  )) {
    leftOut.set(id, { id, firstName, lastName, email })
  }
  return assigned.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id)
}

interface CopyOf {
  source: LockedTask
  title: string
  dueDate: string | null
  parentId: number | null
}

async function copyOne(
  copying: Copying,
  context: RequestContext,
  { source, title, dueDate, parentId }: CopyOf,
  trx: Transaction,
): Promise<Task> {
  const { platform, takes } = copying
  const { task } = source
  const body = {
    title,
    description: takes.has('description') ? task.description : '',
    priority: task.priority,
    dueDate,
    tags: takes.has('tags') ? (JSON.parse(task.tags) as string[]) : [],
    isRecurring: false,
    recurringPattern: null,
    assigneeIds: await assigneesFor(copying, source, trx),
    parentId,
    milestones: takes.has('milestones') ? await readMilestones(task.id, trx) : [],
  }
  return createTask(platform, context, body, trx)
}

/**
 * Copies the selected task. The copy of a subtask keeps its parent; if the parent refuses it, the copy has no parent.
 */
async function copyTop(copying: Copying, of: CopyOf, trx: Transaction): Promise<Task> {
  try {
    return await copyOne(copying, copying.context, of, trx)
  } catch (error) {
    if (error instanceof ProblemError && of.parentId !== null) {
      return copyOne(copying, copying.context, { ...of, parentId: null }, trx)
    }
    throw error
  }
}

/** Locks the subtasks that the actor may read, in the order of their ids. */
async function lockSubtasks(
  { database }: Platform,
  actor: Actor,
  taskId: number,
  trx: Transaction,
): Promise<LockedTask[]> {
  const locked: LockedTask[] = []
  for (const id of await readSubtaskIds(database, taskId, {}, trx)) {
    const subtask = await findLockedTask(database, id, trx)
    if (subtask && can.read(actor, involvementIn(actor, subtask))) {
      locked.push(subtask)
    }
  }
  return locked
}

/** Names of a relation as seen from its first and from its second task. */
const kinds: Record<
  Exclude<StoredKind, 'duplicates'>,
  { forward: 'blocks' | 'relatesTo'; backward: 'blockedBy' | 'relatesTo' }
> = {
  blocks: { forward: 'blocks', backward: 'blockedBy' },
  relates: { forward: 'relatesTo', backward: 'relatesTo' },
}

/**
 * Copies relations between the copied tasks, and relations of the selected task to other tasks that the actor may
 * read.
 */
async function copyRelations(
  { platform, context }: Copying,
  sourceId: number,
  copies: ReadonlyMap<number, number>,
  trx: Transaction,
): Promise<void> {
  const seen = new Set<number>()
  for (const from of copies.keys()) {
    for (const row of await readRelations(platform.database, from, trx)) {
      const isInside = copies.has(row.task_id) && copies.has(row.other_id)
      if (seen.has(row.id) || row.kind === 'duplicates' || (!isInside && from !== sourceId)) {
        continue
      }
      seen.add(row.id)
      const copy = copies.get(row.task_id)
      const other = copies.get(row.other_id)
      const { forward, backward } = kinds[row.kind]
      const relation =
        copy === undefined
          ? { id: other ?? 0, taskId: row.task_id, kind: backward }
          : { id: copy, taskId: other ?? row.other_id, kind: forward }
      await relate(platform, context, relation, trx)
    }
  }
}

/** Relates a copy to another task. A relation that the actor may not create is skipped. */
async function relate(
  platform: Platform,
  context: RequestContext,
  { id, taskId, kind }: { id: number; taskId: number; kind: 'blocks' | 'blockedBy' | 'relatesTo' },
  trx: Transaction,
): Promise<void> {
  try {
    await createRelation(platform, context, { id, kind, taskId }, trx)
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      throw error
    }
  }
}

/**
 * Copies a task with the parts that the request selects.
 *
 * @throws ProblemError 404 when the task does not exist or the actor may not read it.
 */
export async function copyTask(
  platform: Platform,
  context: RequestContext,
  { id, body }: { id: number; body: CopyBody },
  trx: Transaction,
): Promise<Copied> {
  const calendar = calendarOf(platform)
  const source = await lockReadable(platform.database, context.actor, id, 'task', trx)
  const copying: Copying = { platform, context, takes: new Set(body.takes), leftOut: new Map() }
  const { title, dueDate } = body
  const task = await copyTop(copying, { source, title, dueDate, parentId: source.task.parentId }, trx)
  const copies = new Map([[id, task.id]])
  const told = new Map<number, number>()
  if (copying.takes.has('subtasks')) {
    const days = shiftOf(calendar, source, dueDate)
    // Suppresses notifications per subtask. Users get one notification for all subtasks together.
    const quietly: RequestContext = { ...context, bulkOperationId: task.id }
    for (const subtask of await lockSubtasks(platform, context.actor, id, trx)) {
      const due = shifted(calendar, subtask, days)
      const of = { source: subtask, title: subtask.task.title, dueDate: due, parentId: task.id }
      const copy = await copyOne(copying, quietly, of, trx)
      copies.set(subtask.task.id, copy.id)
      for (const { assigneeId } of copy.assignments.filter((one) => one.assigneeId !== context.actor.id)) {
        told.set(assigneeId, (told.get(assigneeId) ?? 0) + 1)
      }
    }
  }
  if (copying.takes.has('relations')) {
    await copyRelations(copying, id, copies, trx)
  }
  const subtaskIds = [...copies.values()].slice(1)
  const { firstName, lastName } = context.actor
  await platform.events.emit(
    {
      name: 'task.copied',
      context,
      payload: {
        taskId: task.id,
        title,
        sourceId: id,
        subtasks: subtaskIds.length,
        told: [...told].map(([userId, tasks]) => ({ userId, tasks })),
        byName: `${firstName} ${lastName}`,
      },
      audience: { userIds: [context.actor.id], isOrganizationWide: false },
      tags: [],
    },
    trx,
  )
  return { task, subtaskIds, leftOut: [...copying.leftOut.values()] }
}
