import { safeLocalStorage } from '@headway/sdk'
import { COLUMNS_PARAMETER } from '../task-list/view.ts'

/** Columns of the table that can be shown or not, in their order; the title always stands first. */
export const columnKeys = ['tags', 'assignees', 'due', 'status', 'progress', 'created', 'updated'] as const
export type ColumnKey = (typeof columnKeys)[number]

/** Shown unless the address or the browser says otherwise. */
const usual: readonly ColumnKey[] = ['tags', 'assignees', 'due', 'status', 'progress']

/** What this browser shows a table with where the address does not say. */
export const KEPT_TABLE = 'headway.tasks.columns'

/** An address with the columns that the browser has kept where it names none. */
export function withKeptTable(parameters: URLSearchParams): URLSearchParams {
  const kept = safeLocalStorage.read(KEPT_TABLE)
  const next = new URLSearchParams(parameters)
  if (kept && /^[a-z]+(,[a-z]+)*$/.test(kept) && !next.has(COLUMNS_PARAMETER)) {
    next.set(COLUMNS_PARAMETER, kept)
  }
  return next
}

/** The columns an address names. */
export function readColumns(parameters: URLSearchParams): readonly ColumnKey[] {
  const given = withKeptTable(parameters).get(COLUMNS_PARAMETER)?.split(',')
  return given === undefined ? usual : columnKeys.filter((key) => given.includes(key))
}

/** An address with a column shown, or not shown any more; the browser keeps the choice. */
export function withColumn(parameters: URLSearchParams, key: ColumnKey, isShown: boolean): URLSearchParams {
  const shown = readColumns(parameters)
  const chosen = columnKeys.filter((one) => (one === key ? isShown : shown.includes(one)))
  const next = new URLSearchParams(parameters)
  // The title stands for a table without any other column: an empty value says nothing in a saved view.
  const columns = chosen.join(',') || 'title'
  next.set(COLUMNS_PARAMETER, columns)
  safeLocalStorage.write(KEPT_TABLE, columns)
  return next
}
