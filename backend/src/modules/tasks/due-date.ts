import { NO_DUE_DATE } from './task.model.ts'

export interface StoredDueDate {
  dueAt: Date | null
  dueHasTime: boolean
  dueSort: Date
}

/**
 * Turns a due date of the contract into columns. A calendar date is due until its last millisecond.
 *
 * @param value a date, a moment with a zone, or null for none.
 */
export function toStoredDueDate(value: string | null): StoredDueDate {
  if (value === null) {
    return { dueAt: null, dueHasTime: false, dueSort: NO_DUE_DATE }
  }
  const dueHasTime = value.includes('T')
  const dueAt = new Date(dueHasTime ? value : `${value}T23:59:59.999Z`)
  return { dueAt, dueHasTime, dueSort: dueAt }
}

/** The due date as it was given: a date stays a date, a moment is told in UTC. */
export function presentDueDate(dueAt: Date | null, dueHasTime: boolean): string | null {
  if (dueAt === null) {
    return null
  }
  const text = dueAt.toISOString()
  return dueHasTime ? text : text.slice(0, 10)
}
