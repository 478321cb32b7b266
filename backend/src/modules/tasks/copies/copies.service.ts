import type { Body, Person } from '@headway/contracts'
import type { tasksCopy } from '@headway/contracts/task-copies'
import type { Task } from '@headway/contracts/tasks'
import type { Act } from '../../../platform/act.ts'
import type { Actor } from '../../../platform/actor.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import { presentDueDate } from '../due/due-date.ts'
import { isAssignable, readPeople } from '../lists/task-people.ts'
import { readRelations, readSubtaskIds, type StoredKind } from '../relations/relations.queries.ts'
import { createRelation } from '../relations/relations.service.ts'
import { findLockedTask, lockReadable } from '../task-access.ts'
import { type LockedTask, relationTo } from '../task-relation.ts'
import { can } from '../tasks.policy.ts'
import { createTask } from '../tasks.service.ts'
import './copies.events.ts'

type CopyBody = Body<typeof tasksCopy>

/** A copy with what belongs to it. */
export interface Copied {
  task: Task
  subtaskIds: number[]
  leftOut: Person[]
}

const DAY = 24 * 60 * 60 * 1_000

/** Days from one day to another. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The day that a due date of the contract lies on, in the organisation's zone. */
const dayOf = (calendar: Calendar, due: string): string =>
  due.includes('T') ? calendar.dayOf(new Date(due)) : due

/** By how many days a copy's date lies behind that of its source; none where one of them has no date. */
function shiftOf(calendar: Calendar, { task }: LockedTask, dueDate: string | null): number {
  const before = presentDueDate(task.dueAt, task.dueHasTime)
  return before === null || dueDate === null
    ? 0
    : daysBetween(dayOf(calendar, before), dayOf(calendar, dueDate))
}

/** A due date so many days later; clocks there show the same time. */
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
  act: Act
  takes: ReadonlySet<CopyBody['takes'][number]>
  /** Filled while tasks are copied. */
  leftOut: Map<number, Person>
}

/** Those of a task's people whom the actor may assign; the others are noted. */
async function assigneesFor(
  { platform, act, takes, leftOut }: Copying,
  source: LockedTask,
  trx: Transaction,
) {
  if (!takes.has('assignees')) {
    return []
  }
  const people = await readPeople(platform.database, [act.actor.id, ...source.members.assigned], trx)
  const assigned = source.members.assigned.flatMap((id) => people.get(id) ?? [])
  for (const { id, firstName, lastName, email } of assigned.filter(
    (person) => !isAssignable(act.actor, person, people),
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
  act: Act,
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
  return createTask(platform, act, body, trx)
}

/** The copy of a subtask belongs to the same task, where that one takes it; else it stands alone. */
async function copyTop(copying: Copying, of: CopyOf, trx: Transaction): Promise<Task> {
  try {
    return await copyOne(copying, copying.act, of, trx)
  } catch (error) {
    if (error instanceof ProblemError && of.parentId !== null) {
      return copyOne(copying, copying.act, { ...of, parentId: null }, trx)
    }
    throw error
  }
}

/** What belongs to a task and that the actor may read, locked in the order of their ids. */
async function lockSubtasks(
  { database }: Platform,
  actor: Actor,
  taskId: number,
  trx: Transaction,
): Promise<LockedTask[]> {
  const locked: LockedTask[] = []
  for (const id of await readSubtaskIds(database, taskId, {}, trx)) {
    const subtask = await findLockedTask(database, id, trx)
    if (subtask && can.read(actor, relationTo(actor, subtask))) {
      locked.push(subtask)
    }
  }
  return locked
}

/** How a relation reads from either of its tasks. */
const kinds: Record<
  Exclude<StoredKind, 'duplicates'>,
  { forward: 'blocks' | 'relatesTo'; backward: 'blockedBy' | 'relatesTo' }
> = {
  blocks: { forward: 'blocks', backward: 'blockedBy' },
  relates: { forward: 'relatesTo', backward: 'relatesTo' },
}

/** Relates copies as their sources are: to each other, and the copied task to others that the actor may read. */
async function copyRelations(
  { platform, act }: Copying,
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
      await relate(platform, act, relation, trx)
    }
  }
}

/** Relates a copy to another task; what the actor may not relate stays unrelated. */
async function relate(
  platform: Platform,
  act: Act,
  { id, taskId, kind }: { id: number; taskId: number; kind: 'blocks' | 'blockedBy' | 'relatesTo' },
  trx: Transaction,
): Promise<void> {
  try {
    await createRelation(platform, act, { id, kind, taskId }, trx)
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      throw error
    }
  }
}

/**
 * Creates a task like another one, with what of it is asked for.
 *
 * @throws ProblemError 404 for a task that is not there or unreadable.
 */
export async function copyTask(
  platform: Platform,
  act: Act,
  { id, body }: { id: number; body: CopyBody },
  trx: Transaction,
): Promise<Copied> {
  const calendar = calendarOf(platform)
  const source = await lockReadable(platform.database, act.actor, id, 'task', trx)
  const copying: Copying = { platform, act, takes: new Set(body.takes), leftOut: new Map() }
  const { title, dueDate } = body
  const task = await copyTop(copying, { source, title, dueDate, parentId: source.task.parentId }, trx)
  const copies = new Map([[id, task.id]])
  const told = new Map<number, number>()
  if (copying.takes.has('subtasks')) {
    const days = shiftOf(calendar, source, dueDate)
    // One of many: people are told of all that belong to it at once.
    const quietly: Act = { ...act, partOf: task.id }
    for (const subtask of await lockSubtasks(platform, act.actor, id, trx)) {
      const due = shifted(calendar, subtask, days)
      const of = { source: subtask, title: subtask.task.title, dueDate: due, parentId: task.id }
      const copy = await copyOne(copying, quietly, of, trx)
      copies.set(subtask.task.id, copy.id)
      for (const { assigneeId } of copy.assignments.filter((one) => one.assigneeId !== act.actor.id)) {
        told.set(assigneeId, (told.get(assigneeId) ?? 0) + 1)
      }
    }
  }
  if (copying.takes.has('relations')) {
    await copyRelations(copying, id, copies, trx)
  }
  const subtaskIds = [...copies.values()].slice(1)
  const { firstName, lastName } = act.actor
  await platform.events.emit(
    {
      name: 'task.copied',
      act,
      payload: {
        taskId: task.id,
        title,
        sourceId: id,
        subtasks: subtaskIds.length,
        told: [...told].map(([userId, tasks]) => ({ userId, tasks })),
        byName: `${firstName} ${lastName}`,
      },
      audience: { userIds: [act.actor.id], isOrganisationWide: false },
      tags: [],
    },
    trx,
  )
  return { task, subtaskIds, leftOut: [...copying.leftOut.values()] }
}
