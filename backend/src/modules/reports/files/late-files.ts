import { markEscalated } from '../../../platform/files/mark-escalated.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

/**
 * Marks files of reports that have been pending since before a moment, each once.
 *
 * @returns the author of each file.
 */
export async function markLateReportFiles(
  { database, clock }: Platform,
  { before, limit }: { before: Date; limit: number },
  trx: Transaction,
): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    `SELECT id FROM report_files FORCE INDEX (report_files_waiting)
     WHERE needs_approval = 1 AND decision IS NULL AND escalated_at IS NULL AND created_at < ? LIMIT ${limit}`,
    [before],
    trx,
  )
  const ids = rows.map(({ id }) => id)
  return markEscalated(database, 'report_files', { ids, at: clock.now() }, trx)
}
