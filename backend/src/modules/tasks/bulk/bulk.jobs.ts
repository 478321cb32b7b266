import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { JOB } from './bulk.service.ts'
import { runBulk } from './run-bulk.ts'

/** Retention of the results of bulk operations, in days. */
const RETENTION_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000

async function deleteOldest(before: Date, trx: Transaction): Promise<boolean> {
  const row = await trx('task_bulk_operations')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .forUpdate()
    .skipLocked()
    .first('id')
  if (!row) {
    return false
  }
  await trx('task_bulk_rows').where({ bulk_id: row.id }).delete()
  await trx('task_bulk_operations').where({ id: row.id }).delete()
  return true
}

/** Deletes bulk operations older than `RETENTION_DAYS`, each in its own transaction. */
export async function deleteOldOperations({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)
  for (let hasMore = true; hasMore; ) {
    hasMore = await inTransaction(database.knex, (trx) => deleteOldest(before, trx))
  }
}

export function scheduleBulk(platform: Platform): void {
  platform.jobs.handle(JOB, (payload) => runBulk(platform, (payload as { id: number }).id), 'long')
  platform.jobs.schedule(
    'tasks.forgetBulk',
    { cron: '45 2 * * *' },
    () => deleteOldOperations(platform),
    'long',
  )
}
