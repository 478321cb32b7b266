import type { SqlValue } from './database.ts'

/** A part of a SQL statement with its values. */
export interface Fragment {
  sql: string
  values: SqlValue[]
}

export const fragment = (sql: string, ...values: SqlValue[]): Fragment => ({ sql, values })

/** Returns the joined SQL of fragments. */
export const joinSql = (fragments: readonly Fragment[], separator: string): string =>
  fragments.map(({ sql }) => sql).join(separator)

/** Returns the values of fragments in the order of their SQL. */
export const collectValues = (fragments: readonly Fragment[]): SqlValue[] =>
  fragments.flatMap(({ values }) => values)

/** Returns a list of `?` placeholders. */
export const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join(', ')

/** Pads a list of keys to a fixed length with its last key, so that one prepared statement serves all pages. */
export const padToLength = <Key extends string | number>(
  keys: readonly Key[],
  length: number,
): (Key | 0)[] => [
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
    rows.push(...(await read(padToLength(ids.slice(start, start + size), size))))
  }
  return rows
}
