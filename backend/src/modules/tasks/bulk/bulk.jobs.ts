import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { JOB } from './bulk.service.ts'
import { runBulk } from './run-bulk.ts'

/** How long what has become of acts over many tasks is kept, in days. */
const KEPT_DAYS = 7
const DAY = 24 * 60 * 60 * 1_000

async function forgetOldest(before: Date, trx: Transaction): Promise<boolean> {
  const row = await trx('task_bulk_acts')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .forUpdate()
    .skipLocked()
    .first('id')
  if (!row) {
    return false
  }
  await trx('task_bulk_rows').where({ bulk_id: row.id }).delete()
  await trx('task_bulk_acts').where({ id: row.id }).delete()
  return true
}

/** Forgets acts over many tasks that were a week ago, one after the other. */
export async function forgetBulk({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
  for (let hasMore = true; hasMore; ) {
    hasMore = await inTransaction(database.knex, (trx) => forgetOldest(before, trx))
  }
}

export function scheduleBulk(platform: Platform): void {
  platform.jobs.handle(JOB, (payload) => runBulk(platform, (payload as { id: number }).id), 'long')
  platform.jobs.schedule('tasks.forgetBulk', { cron: '45 2 * * *' }, () => forgetBulk(platform), 'long')
}
