import type { Platform } from '../../platform/platform.ts'
import { sweepRows } from '../../platform/database/sweep.ts'
import { registerOutbox } from './queueing/outbox.ts'
import { Sender } from './sending/sender.ts'

const DAY = 24 * 60 * 60 * 1_000
/** How long the record of a message is kept, in days. */
const KEPT_DAYS = 30

/** Deletes the record of messages that have served their time, and webhooks that were removed. */
export async function sweepWebhooks({ database, clock }: Platform): Promise<void> {
  const deliveries = { table: 'webhook_deliveries', key: ['id'] }
  await sweepRows(database, {
    ...deliveries,
    condition: `created_at < ? AND state <> 'waiting'`,
    values: [new Date(clock.now().getTime() - KEPT_DAYS * DAY)],
  })
  const removed = await database.rows<{ id: number }>('SELECT id FROM webhooks WHERE removed_at IS NOT NULL')
  for (const { id } of removed) {
    await sweepRows(database, { ...deliveries, condition: 'webhook_id = ?', values: [id] })
    await database.change('DELETE FROM webhooks WHERE id = ?', [id])
  }
}

/** Has messages written, shared out, sent and forgotten. */
export function registerJobs(platform: Platform): void {
  const { jobs } = platform
  const sender = new Sender(platform)
  registerOutbox(platform, sender)
  jobs.poll(() => sender.look())
  jobs.schedule('webhooks.sweep', { cron: '20 3 * * *' }, () => sweepWebhooks(platform), 'long')
}
