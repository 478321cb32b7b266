import type { TaskSummary } from '@headway/contracts/tasks'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { countTasksFound, listTasks, type TaskQuery } from '../tasks/index.ts'

export type TaskGroupQuery = Omit<TaskQuery, 'limit' | 'cursor'>

export interface TaskGroup {
  items: TaskSummary[]
  /** Length of the task list under the same filter, counted up to 1000 or to the limit of one search. */
  total: number
}

/** Returns the first tasks of the task list under a filter, and their total. */
export async function readTaskGroup(
  platform: Platform,
  actor: Actor,
  query: TaskGroupQuery,
  limit: number,
): Promise<TaskGroup> {
  const { items, nextCursor } = await listTasks(platform, actor, { ...query, limit })
  // A search that ended before the page was full has read as many rows as the count would.
  if (nextCursor === null || items.length < limit) {
    return { items, total: items.length }
  }
  const { total } = await countTasksFound(platform, actor, query)
  return { items, total }
}
