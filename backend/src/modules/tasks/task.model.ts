import type { Priority, RecurrencePattern } from '@headway/contracts/tasks'
import type { RelationMappings, RelationMappingsThunk } from 'objection'
import { BaseModel } from '../../platform/database/model.ts'
import { MilestoneModel } from './milestones/milestone.model.ts'
import { type Shelf, shelves } from './shelves.ts'
import type { StoredStatus } from './task-status.ts'
import type { TaskState } from './tasks.policy.ts'

/** Where a task without a due date stands in the order: behind all others. */
export const NO_DUE_DATE = new Date('9999-12-31T00:00:00.000Z')

/** The columns of a task that can go on. */
export const NOT_BLOCKED = { blockedReason: null, blockedById: null, blockedAt: null }

export class TaskModel extends BaseModel {
  static override tableName = 'tasks'
  static override booleans = ['dueHasTime', 'isClosed', 'isLate', 'isRecurring']

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
  /** Completed; of a task that stands in no list it says nothing, its column is the shelf then. */
  declare isClosed: boolean
  declare shelf: Shelf
  /** Counted as overdue. */
  declare isLate: boolean
  declare isRecurring: boolean
  declare recurringPattern: RecurrencePattern | null
  declare milestoneCount: number
  declare progressSum: number
  /** JSON text of the tags in their order. */
  declare tags: string
  declare creatorId: number
  /** The task it belongs to. */
  declare parentId: number | null
  declare completedAt: Date | null
  /** The day of the organisation's calendar that the completion counts on. */
  declare completedOn: string | null
  /** Why it cannot go on, who said so and when; null all three for a task that can. */
  declare blockedReason: string | null
  declare blockedById: number | null
  declare blockedAt: Date | null
  declare version: number
  declare createdAt: Date
  declare updatedAt: Date

  /** What its acts depend on. */
  get state(): TaskState {
    return {
      status: this.status,
      isBlocked: this.blockedAt !== null,
      isArchived: this.shelf === shelves.archive,
    }
  }

  /**
   * The columns of a status. Only an open task can be blocked, so completing one takes its block away.
   *
   * @param today the day of `now` in the organisation's calendar.
   */
  movedTo(status: StoredStatus, now: Date, today: string) {
    const isClosed = status === 'completed'
    const completed = isClosed
      ? { completedAt: now, completedOn: today }
      : { completedAt: null, completedOn: null }
    return {
      status,
      isClosed,
      isLate: !isClosed && this.dueSort < now,
      ...completed,
      ...(isClosed ? NOT_BLOCKED : {}),
    }
  }
}
