import type { Priority, RecurrencePattern } from '@headway/contracts/tasks'
import type { RelationMappings, RelationMappingsThunk } from 'objection'
import { BaseModel } from '../../../platform/database/model.ts'
import { MilestoneModel } from './milestone.model.ts'
import { type LifecycleState, lifecycleStates, type ListState, OPEN, toListState } from './lifecycle.ts'
import type { StoredStatus } from './task-status.ts'
import type { TaskState } from './tasks.policy.ts'

/** Value of `due_sort` for tasks without a due date, which sorts them last. */
export const NO_DUE_DATE = new Date('9999-12-31T00:00:00.000Z')

/** Columns of a task that is not blocked. */
export const NOT_BLOCKED = { blockedReason: null, blockedById: null, blockedAt: null }

export class TaskModel extends BaseModel {
  static override tableName = 'tasks'
  static override booleans = ['dueHasTime', 'isLate', 'isRecurring']

  static override relationMappings: RelationMappingsThunk = (): RelationMappings => ({
    milestones: {
      relation: BaseModel.HasManyRelation,
      modelClass: MilestoneModel,
      join: { from: 'tasks.id', to: 'milestones.task_id' },
    },
  })

  declare id: number
  declare title: string
  declare description: string
  declare status: StoredStatus
  declare priority: Priority
  declare dueAt: Date | null
  declare dueHasTime: boolean
  declare dueSort: Date
  declare listState: ListState
  declare lifecycleState: LifecycleState
  /** The task is counted as overdue. */
  declare isLate: boolean
  declare isRecurring: boolean
  declare recurringPattern: RecurrencePattern | null
  declare milestoneCount: number
  declare progressSum: number
  /** JSON array of the tags, in order. */
  declare tags: string
  declare creatorId: number
  /** Id of the parent task. */
  declare parentId: number | null
  declare completedAt: Date | null
  /** Day of the completion in the organization's calendar, YYYY-MM-DD. */
  declare completedOn: string | null
  /** Reason, user and time of the block; all three are null when the task is not blocked. */
  declare blockedReason: string | null
  declare blockedById: number | null
  declare blockedAt: Date | null
  declare version: number
  declare createdAt: Date
  declare updatedAt: Date

  /** True unless the task is completed, archived or deleted. */
  get isOpen(): boolean {
    return this.listState === OPEN
  }

  /** The fields that abilities depend on. */
  get state(): TaskState {
    return {
      status: this.status,
      isBlocked: this.blockedAt !== null,
      isArchived: this.lifecycleState === lifecycleStates.archive,
    }
  }

  /**
   * Returns the columns for a new status. Only open tasks can be blocked, so completing a task removes its block.
   *
   * @param today the day of `now` in the organization's calendar.
   */
  movedTo(status: StoredStatus, now: Date, today: string) {
    const isCompleted = status === 'completed'
    const completed = isCompleted
      ? { completedAt: now, completedOn: today }
      : { completedAt: null, completedOn: null }
    return {
      status,
      listState: toListState(this.lifecycleState, isCompleted),
      isLate: !isCompleted && this.dueSort < now,
      ...completed,
      ...(isCompleted ? NOT_BLOCKED : {}),
    }
  }
}
