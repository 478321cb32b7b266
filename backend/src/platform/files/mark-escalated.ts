import { placeholders } from '../database/sql-fragments.ts'
import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'
import type { FileTable } from './file-rows.ts'

/**
 * Marks pending files of a table as escalated. Files with a decision, and escalated ones, are left out.
 *
 * @returns the author of each marked file.
 */
export async function markEscalated(
  database: Database,
  table: FileTable,
  { ids, at }: { ids: readonly number[]; at: Date },
  trx: Transaction,
): Promise<number[]> {
  if (ids.length === 0) {
    return []
  }
  const rows = await database.rows<{ id: number; authorId: number }>(
    `SELECT id, author_id AS authorId FROM ${table}
     WHERE id IN (${placeholders(ids.length)}) AND decision IS NULL AND escalated_at IS NULL FOR UPDATE`,
    [...ids],
    trx,
  )
  await trx(table)
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .update({ escalated_at: at })
  return rows.map(({ authorId }) => authorId)
}
