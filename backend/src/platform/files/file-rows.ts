import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'

/**
 * A table whose rows are files of people: `author_id`, `size` and `storage_key` of each, with an index over `author_id` and `size` that
 * is called as the table with `_author`.
 */
export type FileTable = `${string}_files`

/** How much somebody has stored. */
export interface Share {
  bytes: number
  files: number
}

const each = (tables: readonly FileTable[], sql: (table: FileTable) => string) =>
  tables.map(sql).join(' UNION ALL ')

/** What a person has stored, in all tables together. */
export async function readShare(
  database: Database,
  tables: readonly FileTable[],
  personId: number,
  trx?: Transaction,
): Promise<Share> {
  // Whoever writes without the modules' routes, as a seed does, knows of no table.
  if (tables.length === 0) {
    return { bytes: 0, files: 0 }
  }
  const parts = each(
    tables,
    (table) =>
      `SELECT SUM(size) AS bytes, COUNT(*) AS files FROM ${table} FORCE INDEX (${table}_author) WHERE author_id = ?`,
  )
  const [row] = await database.rows<Share>(
    `SELECT COALESCE(SUM(bytes), 0) AS bytes, SUM(files) AS files FROM (${parts}) parts`,
    tables.map(() => personId),
    trx,
  )
  return { bytes: Number(row?.bytes ?? 0), files: Number(row?.files ?? 0) }
}

/** Returns at most `limit` people who have stored more than this many bytes, in no order. */
export async function findPeopleAbove(
  database: Database,
  tables: readonly FileTable[],
  { bytes, limit }: { bytes: number; limit: number },
): Promise<number[]> {
  const parts = each(
    tables,
    (table) =>
      `SELECT author_id, SUM(size) AS bytes FROM ${table} FORCE INDEX (${table}_author) GROUP BY author_id`,
  )
  const rows = await database.rows<{ authorId: number }>(
    `SELECT author_id AS authorId FROM (${parts}) parts
     GROUP BY author_id HAVING SUM(bytes) > ? LIMIT ${limit}`,
    [bytes],
  )
  return rows.map(({ authorId }) => authorId)
}

/** Which of the storage keys a row of a table names. */
export async function findNamed(
  database: Database,
  table: FileTable,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .knex(table)
    .whereIn('storage_key', keys)
    .select<{ storage_key: string }[]>('storage_key')
  return new Set(rows.map((row) => row.storage_key))
}
