import type { Priority, RecurrencePattern } from '@headway/contracts/tasks'
import { BaseModel } from '../../platform/model.ts'

/** Where a task without a due date stands in the order: behind all others. */
export const NO_DUE_DATE = new Date('9999-12-31T00:00:00.000Z')

/** `overdue` is not stored: it follows from the due date and the clock. */
export type StoredStatus = 'pending' | 'in_progress' | 'completed'

export class TaskModel extends BaseModel {
  static override tableName = 'tasks'

  declare id: number
  declare title: string
  declare description: string
  declare status: StoredStatus
  declare priority: Priority
  declare dueAt: Date | null
  declare dueHasTime: boolean | number
  declare dueSort: Date
  declare isClosed: boolean | number
  /** Counted as overdue. */
  declare isLate: boolean | number
  declare isRecurring: boolean | number
  declare recurringPattern: RecurrencePattern | null
  declare milestoneCount: number
  declare progressSum: number
  /** JSON text of the tags in their order. */
  declare tags: string
  declare creatorId: number
  declare completedAt: Date | null
  declare version: number
  declare createdAt: Date
  declare updatedAt: Date
}
