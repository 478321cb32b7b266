import type { Priority, RecurrencePattern } from '@headway/contracts/tasks'
import type { RelationMappings, RelationMappingsThunk } from 'objection'
import { BaseModel } from '../../platform/model.ts'
import { MilestoneModel } from './milestones/milestone.model.ts'

/** Where a task without a due date stands in the order: behind all others. */
export const NO_DUE_DATE = new Date('9999-12-31T00:00:00.000Z')

/** `overdue` is not stored: it follows from the due date and the clock. */
export type StoredStatus = 'pending' | 'in_progress' | 'completed'

/** What a task's milestones add up to. */
export interface MilestoneTotals {
  count: number
  sum: number
  completed: number
}

function statusOf({ count, sum, completed }: MilestoneTotals): StoredStatus {
  if (count > 0 && completed === count) {
    return 'completed'
  }
  return sum > 0 ? 'in_progress' : 'pending'
}

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
  declare isClosed: boolean
  /** Counted as overdue. */
  declare isLate: boolean
  declare isRecurring: boolean
  declare recurringPattern: RecurrencePattern | null
  declare milestoneCount: number
  declare progressSum: number
  /** JSON text of the tags in their order. */
  declare tags: string
  declare creatorId: number
  declare completedAt: Date | null
  /** The day of the organisation's calendar that the completion counts on. */
  declare completedOn: string | null
  declare version: number
  declare createdAt: Date
  declare updatedAt: Date

  /**
   * The state that follows from the task's milestones; one that was completed before keeps its moment.
   *
   * @param today the day of `now` in the organisation's calendar.
   */
  settled(totals: MilestoneTotals, now: Date, today: string) {
    const status = statusOf(totals)
    const isClosed = status === 'completed'
    return {
      status,
      isClosed,
      isLate: !isClosed && this.dueSort < now,
      completedAt: isClosed ? (this.completedAt ?? now) : null,
      completedOn: isClosed ? (this.completedOn ?? today) : null,
    }
  }
}
