import type { Calendar } from '../../calendar/index.ts'
import { NO_DUE_DATE } from './task.model.ts'

export interface StoredDueDate {
  /**
   * The due date as entered: a moment, or the last millisecond of the day in UTC, which stands for that day in any
   * time zone.
   */
  dueAt: Date | null
  dueHasTime: boolean
  /** End of the due date in the organization's time zone. Lists sort by it, and a task is overdue after it. */
  dueSort: Date
}

/**
 * Returns the moment after which a task is overdue. A day ends at its last millisecond in the organization's time zone
 * (ADR 152).
 */
export function endOfDue(dueAt: Date | null, dueHasTime: boolean, calendar: Calendar): Date {
  if (dueAt === null) {
    return NO_DUE_DATE
  }
  return dueHasTime ? dueAt : endOfDay(dueAt.toISOString().slice(0, 10), calendar)
}

const endOfDay = (day: string, calendar: Calendar): Date =>
  new Date(calendar.startOf(calendar.plusDays(day, 1)).getTime() - 1)

/**
 * Converts a due date of the contract to columns.
 *
 * @param value a date, a moment with a time zone, or null for no due date.
 */
export function toStoredDueDate(value: string | null, calendar: Calendar): StoredDueDate {
  const dueHasTime = value?.includes('T') ?? false
  const dueAt = value === null ? null : new Date(dueHasTime ? value : `${value}T23:59:59.999Z`)
  return { dueAt, dueHasTime, dueSort: endOfDue(dueAt, dueHasTime, calendar) }
}

/** Returns the due date as it was entered: a date without time stays a date, a moment is in UTC. */
export function presentDueDate(dueAt: Date | null, dueHasTime: boolean): string | null {
  if (dueAt === null) {
    return null
  }
  const text = dueAt.toISOString()
  return dueHasTime ? text : text.slice(0, 10)
}
