import type { Person } from '@headway/contracts'
import type {
  Milestone,
  Priority,
  RecurrencePattern,
  Task,
  TaskStatus,
  TaskSummary,
} from '@headway/contracts/tasks'
import type { Actor } from '../../platform/actor.ts'
import { presentDueDate } from './due/due-date.ts'
import type { MilestoneModel } from './milestones/milestone.model.ts'
import { summaryOf } from './description-summary.ts'
import { type LockedTask, relationTo } from './task-relation.ts'
import { type Shelf, shelves } from './shelves.ts'
import type { MilestoneRow } from './tables.ts'
import { abilities, decidingList, type TaskRelation, type TaskState } from './tasks.policy.ts'
import type { StoredStatus } from './task-status.ts'

/** A task with how the actor stands to it, as lists and details read it. */
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
  shelf: Shelf
  /** Whether it stands in the list that decides what the actor may do with it. */
  in_list: number
}

/** A task as lists read it. */
export interface ListedRow extends SummaryRow {
  open_blockers: number
}

/** A task with the person who created it, whose names are null where there is no such person any more. */
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

/** By name, as people look for each other. */
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

/** @param row in the lists or the archive: in the trash `due_sort` says when it was deleted. */
export const statusAt = (row: Pick<SummaryRow, 'status' | 'due_sort'>, now: Date): TaskStatus =>
  row.status !== 'completed' && row.due_sort < now ? 'overdue' : row.status

/** How the actor stands to a task, as far as their role's rights depend on it. */
export function relationOf(row: Pick<SummaryRow, 'in_list' | 'creator_id'>, actor: Actor): TaskRelation {
  const list = decidingList(actor)
  return {
    isInScope: list === 'scope' && row.in_list === 1,
    isAssigned: list === 'assigned' && row.in_list === 1,
    isCreator: row.creator_id === actor.id,
  }
}

/** What the acts on a task depend on. */
export const stateOf = (row: Pick<SummaryRow, 'status' | 'blocked_at' | 'shelf'>): TaskState => ({
  status: row.status,
  isBlocked: row.blocked_at !== null,
  isArchived: row.shelf === shelves.archive,
})

const presentBlock = ({ blocked_reason: reason, blocked_at: at }: SummaryRow): Task['blocked'] =>
  reason === null || at === null ? null : { reason, since: at.toISOString() }

/** Mean of the milestones' percentages, with two decimals; 0 without any. */
export const progressOf = (row: Pick<SummaryRow, 'milestone_count' | 'progress_sum'>): number =>
  row.milestone_count === 0 ? 0 : Math.round((row.progress_sum / row.milestone_count) * 100) / 100

/** What lists and details have in common. */
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

/** A task as lists show it. */
export function presentTaskSummary(
  row: ListedRow,
  assignees: readonly Person[],
  actor: Actor,
  now: Date,
): TaskSummary {
  const { editMilestones: _, ...can } = abilities(actor, relationOf(row, actor), stateOf(row))
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

/** What a task's page says beside its own columns. */
interface Beside {
  assignees: readonly Person[]
  parent: Task['parent']
  archived: Task['archived']
}

/** One task in full. */
export function presentTask(
  row: TaskRow,
  { assignees, parent, archived }: Beside,
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
    can: abilities(actor, relationOf(row, actor), stateOf(row)),
  }
}

/**
 * A task as it was just written, without reading it again.
 *
 * @param people must hold the creator, every assignee and who has blocked it.
 */
export function presentWritten(
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
    shelf: task.shelf,
    in_list: 0,
  }
  return {
    ...presentFields(row, now),
    assignments: presentAssignments(members.assigned.flatMap(personOf)),
    creator: personOf(task.creatorId)[0] ?? null,
    blockedBy: task.blockedById === null ? null : (personOf(task.blockedById)[0] ?? null),
    parent: written.parent,
    archived: null,
    can: abilities(actor, relationTo(actor, written), task.state),
  }
}

/** The columns of a milestone that are shown. */
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
