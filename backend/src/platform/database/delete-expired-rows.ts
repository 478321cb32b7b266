import type { Database, SqlValue } from './database.ts'
import { inTransaction } from './transaction.ts'

/** Rows deleted in one transaction. */
const BATCH_SIZE = 500

/** Rows to delete. */
interface ExpiredRows {
  table: string
  /** Columns of the primary key. */
  key: readonly string[]
  /** SQL with `?` places, served by an index; never built from input. */
  condition: string
  values: readonly SqlValue[]
}

/**
 * Deletes expired rows in small batches. It selects their keys first and deletes by key, because a searching delete
 * locks further rows and waits for the locks of others.
 *
 * @returns number of deleted rows.
 */
export async function deleteExpiredRows(
  { knex }: Database,
  { table, key, condition, values }: ExpiredRows,
): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await inTransaction(knex, async (trx) => {
      const rows = await trx(table)
        .whereRaw(condition, [...values])
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked()
        .select<Record<string, SqlValue>[]>(key)
      if (rows.length > 0) {
        await trx(table)
          .whereIn(
            [...key],
            rows.map((row) => key.map((column) => row[column] ?? null)),
          )
          .delete()
      }
      return rows.length
    })
    total += deleted
    if (deleted < BATCH_SIZE) {
      return total
    }
  }
}
