import type { DaysArgument } from '../task-calendar/tasks-calendar.api.ts'
import type { TaskListArgument } from '../task-list/tasks.api.ts'

/** List or calendar period that a task was opened from, stored in the state of the history entry. */
export type Origin = ({ list: TaskListArgument } | { days: DaysArgument }) & {
  /** Key of the trail, set after the first step along it. */
  trail?: string
}

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the origin from the state of a history entry, or undefined if the task was opened by its URL. */
export function readOrigin(state: unknown): Origin | undefined {
  const { list, days } = isThing(state) ? (state as Record<string, unknown>) : {}
  return isThing(list) || isThing(days) ? (state as Origin) : undefined
}
