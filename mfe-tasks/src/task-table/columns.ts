/** Columns of the table that can be shown or not, in their order; the title always stands first. */
export const columnKeys = ['status', 'priority', 'assignees', 'due', 'progress', 'tags', 'created'] as const
export type ColumnKey = (typeof columnKeys)[number]

/** Shown unless the address says otherwise. */
const usual: readonly ColumnKey[] = ['status', 'priority', 'assignees', 'due', 'progress', 'tags']

/** Name of the parameter that names the columns, where they are not the usual ones. */
export const COLUMNS_PARAMETER = 'columns'

/** The columns an address names. */
export function readColumns(parameters: URLSearchParams): readonly ColumnKey[] {
  const given = parameters.get(COLUMNS_PARAMETER)?.split(',')
  return given === undefined ? usual : columnKeys.filter((key) => given.includes(key))
}

/** An address with a column shown, or not shown any more. */
export function withColumn(parameters: URLSearchParams, key: ColumnKey, isShown: boolean): URLSearchParams {
  const shown = readColumns(parameters)
  const chosen = columnKeys.filter((one) => (one === key ? isShown : shown.includes(one)))
  const next = new URLSearchParams(parameters)
  if (chosen.join() === usual.join()) {
    next.delete(COLUMNS_PARAMETER)
  } else {
    next.set(COLUMNS_PARAMETER, chosen.join(','))
  }
  return next
}
