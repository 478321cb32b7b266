import type { DataColumn } from '@headway/design-system/data'
import type { TaskFilter } from '../task-list/tasks.api.ts'
import type { ColumnKey } from './columns.ts'

export type Sort = NonNullable<TaskFilter['sort']>
type Direction = 'ascending' | 'descending'

/**
 * Sort orders of the server for each column, the default first. Other columns cannot be sorted, because no index could
 * cover each person's list (ADR 030).
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

/**
 * Returns the current sort direction of a column and the order that a click on its header requests. Returns undefined
 * if the column cannot be sorted.
 */
export function sortingOf(key: ColumnKey | 'title', current: Sort): Sorting | undefined {
  const own = orders[key]
  const now = own?.find(([sort]) => sort === current)
  const next = own?.find(([sort]) => sort !== current)
  return next && { sort: now?.[1] ?? 'none', next: next[0] }
}
