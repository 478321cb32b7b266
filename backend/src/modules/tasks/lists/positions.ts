import { COMPLETED } from '../core/lifecycle.ts'
import type { Plan, Position } from './query-plan.ts'

/** Columns of a row that determine its position. */
export interface SortedRow {
  id: number
  list_state: number
  due_sort: Date
}

/** Returns the position of a row in a segment of the plan. */
export const positionOf = (row: SortedRow, segment: number): Position => ({
  segment,
  isCompleted: row.list_state === COMPLETED,
  due: row.due_sort,
  id: row.id,
})

/** Compares two positions in the sort order of the indexes. */
export function comparePositions(plan: Plan, one: Position, other: Position): number {
  const order = plan.segments[one.segment]?.order
  if (one.segment !== other.segment) {
    return one.segment - other.segment
  }
  if (order === 'newest' || order === 'oldest') {
    return order === 'newest' ? other.id - one.id : one.id - other.id
  }
  const later = one.due.getTime() - other.due.getTime() || one.id - other.id
  if (order === '-due') {
    return -later
  }
  return order === 'closed-due' ? Number(one.isCompleted) - Number(other.isCompleted) || later : later
}

/** Returns the positions after `start` from a complete list. */
export const positionsAfter = (
  plan: Plan,
  all: readonly Position[],
  start: Position | undefined,
): Position[] => (start ? all.filter((position) => comparePositions(plan, position, start) > 0) : [...all])
