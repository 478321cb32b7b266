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
import { presentDueDate } from './due-date.ts'
import { abilities } from './tasks.policy.ts'
import type { StoredStatus } from './task.model.ts'

/** A task with how the actor stands to it, as the queries read it. */
export interface TaskRow {
  id: number
  title: string
  description: string
  status: StoredStatus
  priority: Priority
  due_at: Date | null
  due_has_time: number
  due_sort: Date
  is_closed: number
  is_recurring: number
  recurring_pattern: RecurrencePattern | null
  milestone_count: number
  progress_sum: number
  creator_id: number
  version: number
  created_at: Date
  updated_at: Date
  in_scope: number
  is_assigned: number
}

export interface AssigneeRow {
  task_id: number
  id: number
  first_name: string
  last_name: string
  email: string
}

const presentPerson = (row: Omit<AssigneeRow, 'task_id'>): Person => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
})

const statusAt = (row: TaskRow, now: Date): TaskStatus =>
  row.status !== 'completed' && row.due_at !== null && row.due_at < now ? 'overdue' : row.status

export const relationOf = (row: Pick<TaskRow, 'in_scope' | 'is_assigned' | 'creator_id'>, actor: Actor) => ({
  isInScope: row.in_scope === 1,
  isAssigned: row.is_assigned === 1,
  isCreator: row.creator_id === actor.id,
})

/** Characters of a description that a list sends: what two lines of a wide card hold. */
export const SUMMARY_LENGTH = 160

function summaryOf(description: string): string {
  // By code points, as the database cuts, so that no character is torn in two.
  const characters = description.length > SUMMARY_LENGTH ? Array.from(description) : []
  return characters.length > SUMMARY_LENGTH
    ? `${characters
        .slice(0, SUMMARY_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : description
}

/** A task as lists show it. */
export function presentTaskSummary(
  row: TaskRow,
  assignees: AssigneeRow[],
  tags: string[],
  actor: Actor,
  now: Date,
): TaskSummary {
  return {
    id: row.id,
    title: row.title,
    description: summaryOf(row.description),
    status: statusAt(row, now),
    priority: row.priority,
    dueDate: presentDueDate(row.due_at, row.due_has_time === 1),
    tags,
    isRecurring: row.is_recurring === 1,
    recurringPattern: row.recurring_pattern,
    progress:
      row.milestone_count === 0 ? 0 : Math.round((row.progress_sum / row.milestone_count) * 100) / 100,
    milestoneCount: row.milestone_count,
    assignments: assignees.map((assignee) => ({
      assigneeId: assignee.id,
      assignee: presentPerson(assignee),
    })),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    can: abilities(actor, relationOf(row, actor)),
  }
}

/** The person who created a task, null where there is no such person any more. */
export interface CreatorColumns {
  creator_first_name: string | null
  creator_last_name: string | null
  creator_email: string | null
}

function presentCreator(row: TaskRow & CreatorColumns): Person | null {
  const {
    creator_id: id,
    creator_first_name: firstName,
    creator_last_name: lastName,
    creator_email: email,
  } = row
  return firstName === null || lastName === null || email === null ? null : { id, firstName, lastName, email }
}

/** One task in full. */
export function presentTask(
  row: TaskRow & CreatorColumns,
  assignees: AssigneeRow[],
  tags: string[],
  actor: Actor,
  now: Date,
): Task {
  return {
    ...presentTaskSummary(row, assignees, tags, actor, now),
    description: row.description,
    updatedAt: row.updated_at.toISOString(),
    creator: presentCreator(row),
  }
}

export interface MilestoneRow {
  id: number
  task_id: number
  title: string
  description: string
  position: number
  completion_percentage: number
  is_completed: number
  version: number
}

export function presentMilestone(row: MilestoneRow): Milestone {
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
