import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'

/**
 * A table of user files with the columns `author_id`, `size` and `storage_key`. Its index on `author_id` and
 * `size` has the name of the table with the suffix `_author`.
 */
export type FileTable = `${string}_files`

/** Storage used by a user. */
export interface StorageUsage {
  bytes: number
  files: number
}

const each = (tables: readonly FileTable[], sql: (table: FileTable) => string) =>
  tables.map(sql).join(' UNION ALL ')

/** Returns the storage that a user has used in all tables. */
export async function readStorageUsage(
  database: Database,
  tables: readonly FileTable[],
  personId: number,
  trx?: Transaction,
): Promise<StorageUsage> {
  // Programs without the modules' routes, such as the seed, have registered no tables.
  if (tables.length === 0) {
    return { bytes: 0, files: 0 }
  }
  const parts = each(
    tables,
    (table) =>
      `SELECT SUM(size) AS bytes, COUNT(*) AS files FROM ${table} FORCE INDEX (${table}_author) WHERE author_id = ?`,
  )
  const [row] = await database.rows<StorageUsage>(
    `SELECT COALESCE(SUM(bytes), 0) AS bytes, SUM(files) AS files FROM (${parts}) parts`,
    tables.map(() => personId),
    trx,
  )
  return { bytes: Number(row?.bytes ?? 0), files: Number(row?.files ?? 0) }
}

/** Returns at most `limit` users who have stored more than this many bytes, in no particular order. */
export async function findUsersAbove(
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

/** Returns those of the storage keys that a row of the table contains. */
export async function findReferencedKeys(
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
