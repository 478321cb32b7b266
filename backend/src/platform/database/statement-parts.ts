import type { SqlValue } from './database.ts'

/** A piece of SQL with its values. */
export interface Fragment {
  sql: string
  values: SqlValue[]
}

export const fragment = (sql: string, ...values: SqlValue[]): Fragment => ({ sql, values })

/** The SQL of some fragments, one after the other. */
export const sqlOf = (fragments: readonly Fragment[], separator: string): string =>
  fragments.map(({ sql }) => sql).join(separator)

/** The values of some fragments, in the order of their SQL. */
export const valuesOf = (fragments: readonly Fragment[]): SqlValue[] =>
  fragments.flatMap(({ values }) => values)

/** So many `?` for a list of values. */
export const places = (count: number): string => Array.from({ length: count }, () => '?').join(', ')

/** Fills a list of keys up to one length with its last, so that there is one prepared statement for every page. */
export const padded = <Key extends string | number>(keys: readonly Key[], length: number): (Key | 0)[] => [
  ...keys,
  ...Array.from({ length: Math.max(0, length - keys.length) }, () => keys.at(-1) ?? 0),
]

/**
 * Reads rows for many ids in groups of one size, so that one prepared statement serves all groups.
 *
 * @param ids without duplicates.
 * @param read receives exactly `size` ids; the last group repeats its last id.
 */
export async function readInGroups<Row>(
  ids: readonly number[],
  size: number,
  read: (group: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += size) {
    rows.push(...(await read(padded(ids.slice(start, start + size), size))))
  }
  return rows
}
