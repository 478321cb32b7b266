import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { deleteImport, JOB } from './import.service.ts'
import { runImport } from './run-import.ts'

/** Retention of imports in days: drafts that were never started, and finished imports. */
const DRAFT_DAYS = 1
const RETENTION_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1_000

async function deleteOldest(
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
    await deleteImport(row.id, trx)
  }
  return row !== undefined
}

/** Deletes expired drafts and finished imports, each in its own transaction. */
export async function deleteOldImports({ database, clock }: Platform): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  for (let hasMore = true; hasMore; ) {
    hasMore = await inTransaction(database.knex, (trx) =>
      deleteOldest(database, before(DRAFT_DAYS), before(RETENTION_DAYS), trx),
    )
  }
}

export function scheduleImports(platform: Platform): void {
  // Ten thousand rows take about twenty seconds. The queue for heavy jobs keeps emails, reminders and recurring tasks
  // from waiting for them.
  platform.jobs.handle(JOB, (payload) => runImport(platform, (payload as { id: number }).id), 'heavy')
  platform.jobs.schedule(
    'tasks.forgetImports',
    { cron: '50 2 * * *' },
    () => deleteOldImports(platform),
    'long',
  )
}
