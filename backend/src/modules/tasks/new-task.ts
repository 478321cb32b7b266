import type { Body } from '@headway/contracts'
import type { tasksCreate } from '@headway/contracts/tasks'
import type { ActRecord } from '../../platform/act.ts'
import type { StaleTag } from '@headway/contracts/live'
import type { SqlValue } from '../../platform/database/database.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Calendar, calendarOf } from '../calendar/index.ts'
import { countChanges } from './counts/task-counts.ts'
import { toStoredDueDate } from './due/due-date.ts'
import { insertLists } from './lists/task-lists.ts'
import { type InvolvedPerson, scopeOf } from './lists/task-people.ts'
import { insertTaskWords } from './search/task-words.ts'
import type { LockedTask } from './task-relation.ts'
import { shelves } from './shelves.ts'
import { NOT_BLOCKED, TaskModel } from './task.model.ts'
import { taskEvent } from './tasks.events.ts'

type CreateBody = Body<typeof tasksCreate>

const MILESTONES = 'milestones (task_id, title, description, position, created_at, updated_at)'

/** What a new task says. */
export type NewTask = Omit<CreateBody, 'assigneeIds' | 'recurrence'>

/** The rows of the milestones that a new task begins with, in the given order. */
const milestoneRows = ({ id, createdAt }: TaskModel, { milestones }: NewTask): SqlValue[][] =>
  milestones.map(({ title, description }, index) => [id, title, description, index + 1, createdAt, createdAt])

function newModel(
  { fields, creatorId }: Writing,
  { now, calendar }: { now: Date; calendar: Calendar },
): TaskModel {
  const { tags, dueDate, milestones, ...columns } = fields
  const due = toStoredDueDate(dueDate, calendar)
  return new TaskModel().$set({
    ...columns,
    ...due,
    status: 'pending',
    isClosed: false,
    shelf: shelves.lists,
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

export interface Writing {
  fields: NewTask
  creatorId: number
  assigneeIds: readonly number[]
  /** Must hold the creator and every assignee. */
  people: ReadonlyMap<number, InvolvedPerson>
  /** Null for a task that the portal makes by itself. */
  act: ActRecord | null
  /** What is stale beside the task itself. */
  tags?: readonly StaleTag[]
  /** Those it is assigned to are not told: it is one of many that are made up for. */
  isQuiet?: boolean
}

async function report(
  { events, database }: Platform,
  { fields, assigneeIds, act, tags = [], isQuiet }: Writing,
  { task, members }: LockedTask,
  trx: Transaction,
): Promise<void> {
  const { scope } = members
  const payload = { taskId: task.id, title: task.title }
  const created = taskEvent('task.created', act, { payload, change: { before: null, after: fields }, scope })
  await events.emit({ ...created, tags: [...created.tags, ...tags] }, trx)
  if (assigneeIds.length > 0) {
    const assignment = {
      payload: {
        ...payload,
        assigneeIds: [...assigneeIds],
        priority: task.priority,
        ...(isQuiet ? { isQuiet: true } : {}),
      },
      change: { before: { assigneeIds: [] }, after: { assigneeIds } },
      scope,
    }
    await events.emit(taskEvent('task.assigned', act, assignment), trx)
  }
  countChanges(database, trx).replace(undefined, { task, ...members })
}

/** Writes a task with its assignees and milestones, and reports it. Without assignees its scope is the creator's. */
export async function writeNewTask(
  platform: Platform,
  writing: Writing,
  trx: Transaction,
): Promise<LockedTask> {
  const { database, clock } = platform
  const { fields, creatorId, assigneeIds, people } = writing
  const calendar = calendarOf(platform)
  const task = await TaskModel.query(trx).insert(newModel(writing, { now: clock.now(), calendar }))
  const members = { scope: scopeOf([creatorId, ...assigneeIds], people), assigned: assigneeIds }
  const isUnowned = assigneeIds.every((userId) => !people.get(userId)?.isActive)
  const lists = { ...members, tags: fields.tags, isUnowned, assignedBy: creatorId }
  await insertLists(database, task, lists, trx)
  await insertTaskWords(database, task, trx)
  await insertRows(database, { into: MILESTONES, rows: milestoneRows(task, fields) }, trx)
  await report(platform, writing, { task, members }, trx)
  return { task, members }
}
