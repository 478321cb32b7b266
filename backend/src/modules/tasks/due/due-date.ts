import type { Calendar } from '../../calendar/index.ts'
import { NO_DUE_DATE } from '../task.model.ts'

export interface StoredDueDate {
  /** What was given: a moment, or the last millisecond of a day as UTC counts it, which stands for that day in any zone. */
  dueAt: Date | null
  dueHasTime: boolean
  /** When it is over in the organisation's zone: what lists are ordered by and what is late is told by. */
  dueSort: Date
}

/** The moment after which a task is late. A day lasts until its last millisecond in the organisation's zone (ADR 152). */
export function endOfDue(dueAt: Date | null, dueHasTime: boolean, calendar: Calendar): Date {
  if (dueAt === null) {
    return NO_DUE_DATE
  }
  return dueHasTime ? dueAt : endOfDay(dueAt.toISOString().slice(0, 10), calendar)
}

const endOfDay = (day: string, calendar: Calendar): Date =>
  new Date(calendar.startOf(calendar.plusDays(day, 1)).getTime() - 1)

/**
 * Turns a due date of the contract into columns.
 *
 * @param value a date, a moment with a zone, or null for none.
 */
export function toStoredDueDate(value: string | null, calendar: Calendar): StoredDueDate {
  const dueHasTime = value?.includes('T') ?? false
  const dueAt = value === null ? null : new Date(dueHasTime ? value : `${value}T23:59:59.999Z`)
  return { dueAt, dueHasTime, dueSort: endOfDue(dueAt, dueHasTime, calendar) }
}

/** The due date as it was given: a date stays a date, a moment is told in UTC. */
export function presentDueDate(dueAt: Date | null, dueHasTime: boolean): string | null {
  if (dueAt === null) {
    return null
  }
  const text = dueAt.toISOString()
  return dueHasTime ? text : text.slice(0, 10)
}
