import { invalid } from './errors.ts'

type CursorValue = string | number

/** Packs the sort values of a page's last row; opaque to clients. */
export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The moments that a DATETIME column holds, in milliseconds: the years 1000 to 9999. */
const MOMENTS = { first: Date.UTC(1000, 0, 1), last: Date.UTC(10_000, 0, 1) - 1 }

/** `moment` is a number of milliseconds that a database can be asked for. */
export type CursorKind = 'string' | 'number' | 'moment'

const isOfKind = (value: unknown, kind: CursorKind): boolean =>
  kind === 'moment'
    ? typeof value === 'number' && value >= MOMENTS.first && value <= MOMENTS.last
    : kind === 'number'
      ? // JSON reads 1e999 as infinity, which no database can be asked for.
        Number.isFinite(value)
      : typeof value === kind

/**
 * Unpacks a cursor.
 *
 * @param cursor what the client sent back.
 * @param kinds what each value has to be.
 * @throws ProblemError 400 `bad_query` when it is not one of ours.
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
    // Falls through: a cursor that cannot be read is refused like one that was made up.
  }
  throw invalid('bad_query', { detail: 'Invalid cursor.' })
}

/**
 * Cuts a page out of rows that were fetched with one row too many.
 *
 * @param rows at most `limit + 1` rows.
 * @param limit page size.
 * @param cursorOf sort values of a row.
 */
export function page<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => readonly CursorValue[]) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null }
}
