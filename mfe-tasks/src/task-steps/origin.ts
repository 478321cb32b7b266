import type { DaysArgument } from '../task-calendar/tasks-calendar.api.ts'
import type { TaskListArgument } from '../task-list/tasks.api.ts'

/** The list or the days of a calendar that a task was opened from, as the history of the browser keeps it. */
export type Origin = ({ list: TaskListArgument } | { days: DaysArgument }) & {
  /** Names the order that one goes along, once one has gone a step. */
  trail?: string
}

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What an entry of the history says about where its task was opened; undefined where it was opened by its address. */
export function readOrigin(state: unknown): Origin | undefined {
  const { list, days } = isThing(state) ? (state as Record<string, unknown>) : {}
  return isThing(list) || isThing(days) ? (state as Origin) : undefined
}
