import type { ListQuery } from '@headway/sdk'
import { type TaskFilter, useTasksCountQuery } from './tasks.api.ts'

/** How many tasks a list has, and whether there may be more than were counted; undefined while that is not known. */
export interface TaskCount {
  total: number
  isTotalCapped: boolean
}

/** How many there are: asked for where the pages that were read do not hold them all. */
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
