import type { ListQuery } from '@headway/sdk'
import { type TaskFilter, useTasksCountQuery } from './tasks.api.ts'

/** Number of tasks in a list, and whether the server stopped counting at its limit. */
export interface TaskCount {
  total: number
  isTotalCapped: boolean
}

/**
 * Returns the number of tasks; the server is asked only if more pages exist than are loaded. Returns undefined while
 * unknown.
 */
export function useTaskCount(
  { sort: _, ...filter }: TaskFilter,
  list: Pick<ListQuery<unknown, unknown>, 'hasMore' | 'state' | 'items'>,
): TaskCount | undefined {
  const { data } = useTasksCountQuery(filter, { skip: !list.hasMore })
  if (list.hasMore) {
    return data
  }
  return list.state === 'ready' || list.state === 'empty'
    ? { total: list.items.length, isTotalCapped: false }
    : undefined
}
