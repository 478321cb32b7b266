import { safeLocalStorage } from '@headway/sdk'
import { COLUMNS_PARAMETER } from '../task-list/view.ts'

/** Optional columns of the table, in display order; the title is always the first column. */
export const columnKeys = ['tags', 'assignees', 'due', 'status', 'progress', 'created', 'updated'] as const
export type ColumnKey = (typeof columnKeys)[number]

/** Shown unless the URL or the browser has a choice. */
const defaultColumns: readonly ColumnKey[] = ['tags', 'assignees', 'due', 'status', 'progress']

/** Storage key of the columns that this browser uses if the URL names none. */
export const KEPT_TABLE = 'headway.tasks.columns'

/** Returns URL parameters with the stored columns if the URL names none. */
export function withKeptTable(parameters: URLSearchParams): URLSearchParams {
  const kept = safeLocalStorage.read(KEPT_TABLE)
  const next = new URLSearchParams(parameters)
  if (kept && /^[a-z]+(,[a-z]+)*$/.test(kept) && !next.has(COLUMNS_PARAMETER)) {
    next.set(COLUMNS_PARAMETER, kept)
  }
  return next
}

/** Returns the columns named in the URL, otherwise the stored or default columns. */
export function readColumns(parameters: URLSearchParams): readonly ColumnKey[] {
  const given = withKeptTable(parameters).get(COLUMNS_PARAMETER)?.split(',')
  return given === undefined ? defaultColumns : columnKeys.filter((key) => given.includes(key))
}

/** Returns URL parameters with a column shown or hidden, and stores the choice in the browser. */
export function withColumn(parameters: URLSearchParams, key: ColumnKey, isShown: boolean): URLSearchParams {
  const shown = readColumns(parameters)
  const chosen = columnKeys.filter((one) => (one === key ? isShown : shown.includes(one)))
  const next = new URLSearchParams(parameters)
  // A table without optional columns is written as "title", because a saved view drops empty values.
  const columns = chosen.join(',') || 'title'
  next.set(COLUMNS_PARAMETER, columns)
  safeLocalStorage.write(KEPT_TABLE, columns)
  return next
}
