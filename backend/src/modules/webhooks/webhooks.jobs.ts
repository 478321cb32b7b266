import type { Platform } from '../../platform/platform.ts'
import { deleteExpiredRows } from '../../platform/database/delete-expired-rows.ts'
import { registerOutbox } from './outbox/outbox.ts'
import { Sender } from './delivery/sender.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Number of days that deliveries are kept. */
const KEPT_DAYS = 30

/** Deletes deliveries older than the retention period, and removed webhooks with their deliveries. */
export async function sweepWebhooks({ database, clock }: Platform): Promise<void> {
  const deliveries = { table: 'webhook_deliveries', key: ['id'] }
  await deleteExpiredRows(database, {
    ...deliveries,
    condition: `created_at < ? AND state <> 'waiting'`,
    values: [new Date(clock.now().getTime() - KEPT_DAYS * DAY)],
  })
  const removed = await database.rows<{ id: number }>('SELECT id FROM webhooks WHERE removed_at IS NOT NULL')
  for (const { id } of removed) {
    await deleteExpiredRows(database, { ...deliveries, condition: 'webhook_id = ?', values: [id] })
    await database.change('DELETE FROM webhooks WHERE id = ?', [id])
  }
}

/** Registers the jobs that distribute, send and delete messages. */
export function registerJobs(platform: Platform): void {
  const { jobs } = platform
  const sender = new Sender(platform)
  registerOutbox(platform, sender)
  jobs.poll(() => sender.look())
  jobs.schedule('webhooks.sweep', { cron: '20 3 * * *' }, () => sweepWebhooks(platform), 'long')
}
