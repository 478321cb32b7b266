import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { forgetImport, JOB } from './import.service.ts'
import { runImport } from './run-import.ts'

/** How long imports are kept, in days: those that were looked at only, and those that were done. */
const DRAFT_DAYS = 1
const KEPT_DAYS = 30
const DAY = 24 * 60 * 60 * 1_000

async function forgetOldest(
  database: Database,
  drafts: Date,
  others: Date,
  trx: Transaction,
): Promise<boolean> {
  const [row] = await database.rows<{ id: number }>(
    `SELECT id FROM task_imports WHERE (state = 'draft' AND created_at < ?) OR (state IN ('done', 'undone') AND created_at < ?)
     ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [drafts, others],
    trx,
  )
  if (row) {
    await forgetImport(row.id, trx)
  }
  return row !== undefined
}

/** Forgets files that were imported a month ago, and drafts of yesterday, one after the other. */
export async function forgetImports({ database, clock }: Platform): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY)
  for (let hasMore = true; hasMore; ) {
    hasMore = await inTransaction(database.knex, (trx) =>
      forgetOldest(database, before(DRAFT_DAYS), before(KEPT_DAYS), trx),
    )
  }
}

export function scheduleImports(platform: Platform): void {
  // A file of ten thousand takes the third of a minute: mails, reminders and recurring tasks are not to wait for it.
  platform.jobs.handle(JOB, (payload) => runImport(platform, (payload as { id: number }).id), 'heavy')
  platform.jobs.schedule('tasks.forgetImports', { cron: '50 2 * * *' }, () => forgetImports(platform), 'long')
}
