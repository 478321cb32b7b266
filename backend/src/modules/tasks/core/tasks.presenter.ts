import type { Person } from '@headway/contracts'
import type {
  Milestone,
  Priority,
  RecurrencePattern,
  Task,
  TaskStatus,
  TaskSummary,
} from '@headway/contracts/tasks'
import type { Actor } from '../../../platform/actor.ts'
import { presentDueDate } from './due-date.ts'
import type { MilestoneModel } from './milestone.model.ts'
import { summaryOf } from './description-summary.ts'
import { type LockedTask, involvementIn } from './locked-task.ts'
import { type LifecycleState, lifecycleStates } from './lifecycle.ts'
import type { MilestoneRow } from './tables.ts'
import { abilities, decidingList, type TaskInvolvement, type TaskState } from './tasks.policy.ts'
import type { StoredStatus } from './task-status.ts'

/** A row of a task for lists and details, with the actor's involvement in it. */
export interface SummaryRow {
  id: number
  title: string
  description: string
  status: StoredStatus
  priority: Priority
  due_at: Date | null
  due_has_time: number
  due_sort: Date
  is_recurring: number
  recurring_pattern: RecurrencePattern | null
  milestone_count: number
  progress_sum: number
  blocked_reason: string | null
  blocked_at: Date | null
  parent_id: number | null
  tags: string
  creator_id: number
  version: number
  created_at: Date
  updated_at: Date
  lifecycle_state: LifecycleState
  /** 1 when the list that decides the actor's abilities contains the task. */
  in_list: number
}

/** A row of a task in a list. */
export interface ListedRow extends SummaryRow {
  open_blockers: number
}

/** A row of a task with its creator. The creator's names are null when that user no longer exists. */
export interface TaskRow extends SummaryRow {
  creator_first_name: string | null
  creator_last_name: string | null
  creator_email: string | null
  blocked_by_id: number | null
  blocker_first_name: string | null
  blocker_last_name: string | null
  blocker_email: string | null
}

export interface AssigneeRow {
  task_id: number
  id: number
  first_name: string
  last_name: string
  email: string
}

/** Sorts by last name, then first name, then id. */
const names = new Intl.Collator('en')
export const byName = (
  one: Pick<Person, 'id' | 'firstName' | 'lastName'>,
  other: Pick<Person, 'id' | 'firstName' | 'lastName'>,
): number =>
  names.compare(one.lastName, other.lastName) ||
  names.compare(one.firstName, other.firstName) ||
  one.id - other.id

export const presentPerson = (row: Omit<AssigneeRow, 'task_id'>): Person => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
})

/**
 * Derives the status, including `overdue`.
 *
 * @param row must not be a task in the trash, for which `due_sort` holds the time of deletion.
 */
export const statusAt = (row: Pick<SummaryRow, 'status' | 'due_sort'>, now: Date): TaskStatus =>
  row.status !== 'completed' && row.due_sort < now ? 'overdue' : row.status

/** Returns the actor's involvement in a task. Only the list that matters for the actor's role is considered. */
export function toInvolvement(
  row: Pick<SummaryRow, 'in_list' | 'creator_id'>,
  actor: Actor,
): TaskInvolvement {
  const list = decidingList(actor)
  return {
    isInScope: list === 'scope' && row.in_list === 1,
    isAssigned: list === 'assigned' && row.in_list === 1,
    isCreator: row.creator_id === actor.id,
  }
}

/** Returns the fields that abilities depend on. */
export const stateOf = (row: Pick<SummaryRow, 'status' | 'blocked_at' | 'lifecycle_state'>): TaskState => ({
  status: row.status,
  isBlocked: row.blocked_at !== null,
  isArchived: row.lifecycle_state === lifecycleStates.archive,
})

const presentBlock = ({ blocked_reason: reason, blocked_at: at }: SummaryRow): Task['blocked'] =>
  reason === null || at === null ? null : { reason, since: at.toISOString() }

/** Returns the mean of the milestones' percentages, rounded to two decimals; 0 without milestones. */
export const progressOf = (row: Pick<SummaryRow, 'milestone_count' | 'progress_sum'>): number =>
  row.milestone_count === 0 ? 0 : Math.round((row.progress_sum / row.milestone_count) * 100) / 100

/** Returns the fields that lists and details share. */
function presentFields(row: SummaryRow, now: Date) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: statusAt(row, now),
    priority: row.priority,
    dueDate: presentDueDate(row.due_at, row.due_has_time === 1),
    tags: JSON.parse(row.tags) as string[],
    isRecurring: row.is_recurring === 1,
    recurringPattern: row.recurring_pattern,
    progress: progressOf(row),
    milestoneCount: row.milestone_count,
    blocked: presentBlock(row),
    isSubtask: row.parent_id !== null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Converts a row to an entry of a task list. */
export function presentTaskSummary(
  row: ListedRow,
  assignees: readonly Person[],
  actor: Actor,
  now: Date,
): TaskSummary {
  const { editMilestones: _, ...can } = abilities(actor, toInvolvement(row, actor), stateOf(row))
  return {
    ...presentFields(row, now),
    description: summaryOf(row.description),
    ...(row.open_blockers > 0 && row.status !== 'completed' ? { openBlockers: row.open_blockers } : {}),
    assignments: assignees.map(({ id, firstName, lastName, email }) => ({
      assigneeId: id,
      assignee: { firstName, lastName, email },
    })),
    can,
  }
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

const personOrNull = ({ id, firstName, lastName, email }: Nullable<Person>): Person | null =>
  id === null || firstName === null || lastName === null || email === null
    ? null
    : { id, firstName, lastName, email }

const presentCreator = (row: TaskRow): Person | null =>
  personOrNull({
    id: row.creator_id,
    firstName: row.creator_first_name,
    lastName: row.creator_last_name,
    email: row.creator_email,
  })

const presentBlocker = (row: TaskRow): Person | null =>
  personOrNull({
    id: row.blocked_by_id,
    firstName: row.blocker_first_name,
    lastName: row.blocker_last_name,
    email: row.blocker_email,
  })

const presentAssignments = (assignees: readonly Person[]) =>
  assignees.toSorted(byName).map((assignee) => ({ assigneeId: assignee.id, assignee }))

/** Fields of the task page that are not columns of the task. */
interface RelatedData {
  assignees: readonly Person[]
  parent: Task['parent']
  archived: Task['archived']
}

/** Converts a row to a task with all its fields. */
export function presentTask(
  row: TaskRow,
  { assignees, parent, archived }: RelatedData,
  actor: Actor,
  now: Date,
): Task {
  return {
    ...presentFields(row, now),
    assignments: presentAssignments(assignees),
    creator: presentCreator(row),
    blockedBy: presentBlocker(row),
    parent,
    archived,
    can: abilities(actor, toInvolvement(row, actor), stateOf(row)),
  }
}

/**
 * Converts a task that was just written, without reading it again.
 *
 * @param people must contain the creator, every assignee and the user who blocked the task.
 */
export function presentTaskAfterWrite(
  actor: Actor,
  written: LockedTask & { parent: Task['parent'] },
  people: ReadonlyMap<number, Person>,
  now: Date,
): Task {
  const { task, members } = written
  const personOf = (id: number): Person[] => {
    const person = people.get(id)
    return person ? [{ id, firstName: person.firstName, lastName: person.lastName, email: person.email }] : []
  }
  const row: SummaryRow = {
    id: task.id,
    title: task.title,
    description: task.description,
    status: task.status,
    priority: task.priority,
    due_at: task.dueAt,
    due_has_time: task.dueHasTime ? 1 : 0,
    due_sort: task.dueSort,
    is_recurring: task.isRecurring ? 1 : 0,
    recurring_pattern: task.recurringPattern,
    milestone_count: task.milestoneCount,
    progress_sum: task.progressSum,
    blocked_reason: task.blockedReason,
    blocked_at: task.blockedAt,
    parent_id: task.parentId,
    tags: task.tags,
    creator_id: task.creatorId,
    version: task.version,
    created_at: task.createdAt,
    updated_at: task.updatedAt,
    lifecycle_state: task.lifecycleState,
    in_list: 0,
  }
  return {
    ...presentFields(row, now),
    assignments: presentAssignments(members.assigned.flatMap(personOf)),
    creator: personOf(task.creatorId)[0] ?? null,
    blockedBy: task.blockedById === null ? null : (personOf(task.blockedById)[0] ?? null),
    parent: written.parent,
    archived: null,
    can: abilities(actor, involvementIn(actor, written), task.state),
  }
}

/** Columns of a milestone that the API returns. */
export type ShownMilestoneRow = Omit<MilestoneRow, 'created_at' | 'updated_at'>

export function presentMilestone(row: ShownMilestoneRow): Milestone {
  return {
    id: row.id,
    taskId: row.task_id,
    title: row.title,
    description: row.description,
    order: row.position,
    completionPercentage: row.completion_percentage,
    isCompleted: row.is_completed === 1,
    version: row.version,
  }
}

export function presentMilestoneModel(milestone: MilestoneModel): Milestone {
  const { id, taskId, title, description, completionPercentage, isCompleted, version } = milestone
  const { position: order } = milestone
  return { id, taskId, title, description, order, completionPercentage, isCompleted, version }
}
