import type { Body } from '@headway/contracts'
import type { RecurrenceChoice } from '@headway/contracts/series'
import type { tasksCreate } from '@headway/contracts/tasks'
import type { AuditContext } from '../../platform/request-context.ts'
import type { StaleTag } from '@headway/contracts/live'
import type { SqlValue } from '../../platform/database/database.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Calendar, calendarOf } from '../calendar/index.ts'
import { countChanges } from './counts/task-counts.ts'
import { toStoredDueDate } from './core/due-date.ts'
import { insertListEntries } from './core/task-list-entries.ts'
import { type LockedPerson, computeScope } from './core/lock-people.ts'
import { indexTask } from './search/task-search-index.ts'
import type { LockedTask } from './core/locked-task.ts'
import { lifecycleStates, OPEN } from './core/lifecycle.ts'
import { NOT_BLOCKED, TaskModel } from './core/task.model.ts'
import { taskEvent } from './core/tasks.events.ts'

type CreateBody = Body<typeof tasksCreate>

const MILESTONES = 'milestones (task_id, title, description, position, created_at, updated_at)'

/** Fields of a new task. */
export type NewTask = Omit<CreateBody, 'assigneeIds' | 'recurrence'>

/** Returns the rows of a new task's milestones, in the given order. */
const milestoneRows = ({ id, createdAt }: TaskModel, { milestones }: NewTask): SqlValue[][] =>
  milestones.map(({ title, description }, index) => [id, title, description, index + 1, createdAt, createdAt])

function newModel(
  { fields, creatorId }: TaskInsert,
  { now, calendar }: { now: Date; calendar: Calendar },
): TaskModel {
  const { tags, dueDate, milestones, ...columns } = fields
  const due = toStoredDueDate(dueDate, calendar)
  return new TaskModel().$set({
    ...columns,
    ...due,
    status: 'pending',
    listState: OPEN,
    lifecycleState: lifecycleStates.lists,
    isLate: due.dueSort < now,
    milestoneCount: milestones.length,
    progressSum: 0,
    tags: JSON.stringify(tags),
    creatorId,
    completedAt: null,
    completedOn: null,
    ...NOT_BLOCKED,
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
}

export interface TaskInsert {
  fields: NewTask
  creatorId: number
  assigneeIds: readonly number[]
  /** Must contain the creator and every assignee. */
  people: ReadonlyMap<number, LockedPerson>
  /** Null for a task that the portal creates by itself. */
  context: AuditContext | null
  /** Recurrence of a task that starts a series; null for the default recurrence of its pattern. */
  recurrence?: RecurrenceChoice | null
  /** Additional cache tags to invalidate besides those of the task. */
  tags?: readonly StaleTag[]
  /** The assignees are not notified, because the task is one of several missed occurrences. */
  isQuiet?: boolean
}

async function report(
  { events, database }: Platform,
  { fields, assigneeIds, context, recurrence, tags = [], isQuiet }: TaskInsert,
  { task, members }: LockedTask,
  trx: Transaction,
): Promise<void> {
  const { scope } = members
  const subject = { taskId: task.id, title: task.title }
  const payload = recurrence === undefined ? subject : { ...subject, recurrence }
  const created = taskEvent('task.created', context, {
    payload,
    change: { before: null, after: fields },
    scope,
  })
  await events.emit({ ...created, tags: [...created.tags, ...tags] }, trx)
  if (assigneeIds.length > 0) {
    const assignment = {
      payload: {
        ...subject,
        assigneeIds: [...assigneeIds],
        priority: task.priority,
        isRecurring: task.isRecurring,
        ...(isQuiet ? { isQuiet: true } : {}),
      },
      change: { before: { assigneeIds: [] }, after: { assigneeIds } },
      scope,
    }
    await events.emit(taskEvent('task.assigned', context, assignment), trx)
  }
  countChanges(database, trx).replace(undefined, { task, ...members })
}

/**
 * Inserts a task with its assignees and milestones and emits its events. Without assignees, its scope is that of the
 * creator.
 */
export async function insertTask(
  platform: Platform,
  writing: TaskInsert,
  trx: Transaction,
): Promise<LockedTask> {
  const { database, clock } = platform
  const { fields, creatorId, assigneeIds, people } = writing
  const calendar = calendarOf(platform)
  const task = await TaskModel.query(trx).insert(newModel(writing, { now: clock.now(), calendar }))
  const members = { scope: computeScope([creatorId, ...assigneeIds], people), assigned: assigneeIds }
  const isUnowned = assigneeIds.every((userId) => !people.get(userId)?.isActive)
  const lists = { ...members, tags: fields.tags, isUnowned, assignedBy: creatorId }
  await insertListEntries(database, task, lists, trx)
  await indexTask(database, task, trx)
  await insertRows(database, { into: MILESTONES, rows: milestoneRows(task, fields) }, trx)
  await report(platform, writing, { task, members }, trx)
  return { task, members }
}
