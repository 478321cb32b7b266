import type { Database, SqlValue } from './database.ts'
import { beforeCommit, type Transaction } from './transaction.ts'

/** Rows per statement, well below the server's packet size (docs/DATABASE.md, "SQL dialect"). */
const MAX_ROWS_PER_STATEMENT = 500
/** Statements up to this number of rows are prepared; larger numbers rarely repeat. */
const MAX_PREPARED_ROWS = 8

export interface Insertion {
  /** Table and columns, for example `task_counts (user_id, kind)`; fixed text. */
  into: string
  /** One value for each column. */
  rows: readonly (readonly SqlValue[])[]
  /** Expression after `ON DUPLICATE KEY UPDATE`; without it a duplicate is an error. */
  onDuplicate?: string
}

/**
 * Inserts rows in as few statements as possible.
 *
 * @returns the id of the first row of a table with generated ids; ids of one statement are consecutive.
 */
export async function insertRows(
  database: Database,
  { into, rows, onDuplicate }: Insertion,
  trx: Transaction,
): Promise<number> {
  let firstId = 0
  const suffix = onDuplicate === undefined ? '' : ` ON DUPLICATE KEY UPDATE ${onDuplicate}`
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_STATEMENT) {
    const batch = rows.slice(start, start + MAX_ROWS_PER_STATEMENT)
    const placeholders = batch.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    const sql = `INSERT INTO ${into} VALUES ${placeholders}${suffix}`
    const write = batch.length > MAX_PREPARED_ROWS ? database.changeOnce : database.change
    const { insertId } = await write(sql, batch.flat(), trx)
    firstId ||= insertId
  }
  return firstId
}

const pendingInserts = new WeakMap<Transaction, Map<string, SqlValue[][]>>()

/**
 * Collects rows and inserts them together just before the commit, so that several events of one transaction cost one
 * statement per table. The transaction must not read these rows itself.
 *
 * @param into table and columns; fixed text.
 */
export function queueInsert(
  database: Database,
  into: string,
  rows: readonly SqlValue[][],
  trx: Transaction,
): void {
  const tables = pendingInserts.get(trx) ?? new Map<string, SqlValue[][]>()
  pendingInserts.set(trx, tables)
  const pendingRows = tables.get(into)
  if (pendingRows) {
    pendingRows.push(...rows)
    return
  }
  const newRows = [...rows]
  tables.set(into, newRows)
  beforeCommit(trx, async () => {
    tables.delete(into)
    await insertRows(database, { into, rows: newRows }, trx)
  })
}
