import type { SqlValue } from '../database.ts'

/** A read that finds a row where there is something to do. */
export interface Question {
  /** Fixed text with `?` places, `SELECT 1 FROM … LIMIT 1`. */
  readonly sql: string
  readonly values?: readonly SqlValue[]
}

/**
 * What to ask to find out whether there is anything to do; nothing where memory knows that there is not. What it is asked
 * together with is asked at once, so it must be as cheap as one look into an index.
 */
export type WhetherDue = (now: Date) => readonly Question[]
