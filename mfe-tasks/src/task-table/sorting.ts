import type { DataColumn } from '@headway/design-system/data'
import type { TaskFilter } from '../task-list/tasks.api.ts'
import type { ColumnKey } from './columns.ts'

export type Sort = NonNullable<TaskFilter['sort']>
type Direction = 'ascending' | 'descending'

/**
 * The orders that the server can give by a column, the one that is asked for first before the other. It has none by the columns that are
 * missing here: no index could hold them for each person's list (ADR 170).
 */
const orders: Partial<Record<ColumnKey | 'title', readonly [Sort, Direction][]>> = {
  status: [
    ['status', 'ascending'],
    ['-status', 'descending'],
  ],
  due: [
    ['due', 'ascending'],
    ['-due', 'descending'],
  ],
  created: [
    ['newest', 'descending'],
    ['oldest', 'ascending'],
  ],
}

interface Sorting {
  sort: NonNullable<DataColumn<unknown>['sort']>
  next: Sort
}

/** How a column orders the rows, and what a press on its head asks for; undefined where nothing can be ordered by it. */
export function sortingOf(key: ColumnKey | 'title', current: Sort): Sorting | undefined {
  const own = orders[key]
  const now = own?.find(([sort]) => sort === current)
  const next = own?.find(([sort]) => sort !== current)
  return next && { sort: now?.[1] ?? 'none', next: next[0] }
}
