import type { Database, SqlValue } from './database.ts'
import { beforeCommit, type Transaction } from './transaction.ts'

/** Rows of one statement; keeps it well below what a server takes in one packet (docs/DATA.md, "The dialect"). */
const MOST_ROWS = 500
/** Up to so many rows there is a prepared statement for each number of them; more are hardly ever as many twice. */
const MOST_PREPARED = 8

export interface Insertion {
  /** Table and columns, for example `task_counts (user_id, kind)`; fixed text. */
  into: string
  /** One value for each column. */
  rows: readonly (readonly SqlValue[])[]
  /** What follows `ON DUPLICATE KEY UPDATE`; without it a duplicate is an error. */
  onDuplicate?: string
}

/**
 * Inserts rows in as few statements as there can be.
 *
 * @returns the id of the first, where the table gives ids: those of one statement follow each other.
 */
export async function insertRows(
  database: Database,
  { into, rows, onDuplicate }: Insertion,
  trx: Transaction,
): Promise<number> {
  let firstId = 0
  const suffix = onDuplicate === undefined ? '' : ` ON DUPLICATE KEY UPDATE ${onDuplicate}`
  for (let start = 0; start < rows.length; start += MOST_ROWS) {
    const batch = rows.slice(start, start + MOST_ROWS)
    const places = batch.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    const sql = `INSERT INTO ${into} VALUES ${places}${suffix}`
    const write = batch.length > MOST_PREPARED ? database.changeOnce : database.change
    const { insertId } = await write(sql, batch.flat(), trx)
    firstId ||= insertId
  }
  return firstId
}

const waiting = new WeakMap<Transaction, Map<string, SqlValue[][]>>()

/**
 * Keeps rows until the transaction is about to commit, and inserts them together then: several events of one act cost
 * one statement for each table that follows them. Nothing may read them in the same transaction.
 *
 * @param into table and columns; fixed text.
 */
export function insertBeforeCommit(
  database: Database,
  into: string,
  rows: readonly SqlValue[][],
  trx: Transaction,
): void {
  const tables = waiting.get(trx) ?? new Map<string, SqlValue[][]>()
  waiting.set(trx, tables)
  const gathered = tables.get(into)
  if (gathered) {
    gathered.push(...rows)
    return
  }
  const own = [...rows]
  tables.set(into, own)
  beforeCommit(trx, async () => {
    tables.delete(into)
    await insertRows(database, { into, rows: own }, trx)
  })
}
