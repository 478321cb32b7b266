import { invalid } from '../errors.ts'

type CursorValue = string | number

/** Encodes the sort values of a page's last row. Clients must treat the cursor as opaque. */
export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Range of a DATETIME column, in milliseconds: the years 1000 to 9999. */
const MOMENTS = { first: Date.UTC(1000, 0, 1), last: Date.UTC(10_000, 0, 1) - 1 }

/** `moment` is a time in milliseconds that a DATETIME column can contain. */
export type CursorKind = 'string' | 'number' | 'moment'

const isOfKind = (value: unknown, kind: CursorKind): boolean =>
  kind === 'moment'
    ? typeof value === 'number' && value >= MOMENTS.first && value <= MOMENTS.last
    : kind === 'number'
      ? // JSON.parse reads 1e999 as Infinity, which is not valid in a query.
        Number.isFinite(value)
      : typeof value === kind

/**
 * Decodes a cursor.
 *
 * @param cursor cursor from the client.
 * @param kinds expected kind of each value.
 * @throws ProblemError 400 `bad_query` if it is not a cursor of this server.
 */
export function decodeCursor(cursor: string, kinds: readonly CursorKind[]): CursorValue[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(values) &&
      values.length === kinds.length &&
      values.every((value, index) => isOfKind(value, kinds[index] ?? 'string'))
    ) {
      return values as CursorValue[]
    }
  } catch {
    // An unreadable cursor is refused below, like an invalid one.
  }
  throw invalid('bad_query', { detail: 'Invalid cursor.' })
}

/**
 * Returns a page of rows that were fetched with one extra row.
 *
 * @param rows at most `limit + 1` rows.
 * @param limit page size.
 * @param cursorOf returns the sort values of a row.
 */
export function page<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => readonly CursorValue[]) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null }
}
