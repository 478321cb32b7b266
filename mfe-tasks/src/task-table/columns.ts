import { COLUMNS_PARAMETER, PINNED_PARAMETER, WIDTHS_PARAMETER } from '../task-list/view.ts'

/** Columns of the table that can be shown or not, in their order; the title always stands first. */
export const columnKeys = [
  'status',
  'priority',
  'assignees',
  'due',
  'progress',
  'tags',
  'created',
  'updated',
] as const
export type ColumnKey = (typeof columnKeys)[number]

/** Pixels, where they are not the usual ones. */
export type Widths = Readonly<Record<string, number>>

/** Shown unless the address or the browser says otherwise. */
const usual: readonly ColumnKey[] = ['status', 'priority', 'assignees', 'due', 'progress', 'tags']

/** What this browser shows a table with where the address does not say. */
export const KEPT_TABLE = 'headway.tasks.table'

const shapes = [COLUMNS_PARAMETER, WIDTHS_PARAMETER, PINNED_PARAMETER] as const
type Shape = Partial<Record<(typeof shapes)[number], string>>

function readKept(): Shape {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_TABLE) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Where the browser keeps nothing, the next table is the usual one again. */
function keep(parameters: URLSearchParams): void {
  const shape = Object.fromEntries([...parameters].filter(([name]) => shapes.some((one) => one === name)))
  try {
    localStorage.setItem(KEPT_TABLE, JSON.stringify({ ...readKept(), ...shape }))
  } catch {
    // Nothing to keep it in.
  }
}

/** What an address says of the table, and where it does not, what the browser has kept. */
export function withKeptTable(parameters: URLSearchParams): URLSearchParams {
  const kept = readKept()
  const next = new URLSearchParams(parameters)
  for (const name of shapes) {
    const value = next.get(name) ?? kept[name]
    if (typeof value === 'string' && value !== '') {
      next.set(name, value)
    }
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
  next.set(COLUMNS_PARAMETER, chosen.join(',') || 'title')
  keep(next)
  return next
}

/** The shown columns that an address keeps in sight beside the title. */
export function readPinned(parameters: URLSearchParams): readonly ColumnKey[] {
  const given = withKeptTable(parameters).get(PINNED_PARAMETER)?.split(',') ?? []
  return readColumns(parameters).filter((key) => given.includes(key))
}

/** An address with a column that stays in sight, or does not any more; the browser keeps the choice. */
export function withPinned(parameters: URLSearchParams, key: ColumnKey, isPinned: boolean): URLSearchParams {
  const pinned = readPinned(parameters)
  const chosen = columnKeys.filter((one) => (one === key ? isPinned : pinned.includes(one)))
  const next = new URLSearchParams(parameters)
  // The title stands for itself alone, as with the columns.
  next.set(PINNED_PARAMETER, chosen.join(',') || 'title')
  keep(next)
  return next
}

/** The widths an address names. */
export function readWidths(parameters: URLSearchParams): Widths {
  const given = withKeptTable(parameters).get(WIDTHS_PARAMETER) ?? ''
  return Object.fromEntries(
    [...given.matchAll(/([a-z]+)\.(\d{2,3})(?=,|$)/g)].map(([, key = '', width]) => [key, Number(width)]),
  )
}

/** An address with other widths; the browser keeps them. */
export function withWidths(parameters: URLSearchParams, widths: Widths): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.set(
    WIDTHS_PARAMETER,
    Object.entries(widths)
      .map(([key, width]) => `${key}.${width}`)
      .join(','),
  )
  keep(next)
  return next
}
