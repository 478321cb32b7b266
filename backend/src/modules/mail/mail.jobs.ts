import type { Platform } from '../../platform/platform.ts'
import { deleteExpiredRows } from '../../platform/database/delete-expired-rows.ts'
import { registerSending } from './sending/send-due.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Number of days that sent and failed mails are kept. */
export const MAIL_RETENTION_DAYS = 30

/**
 * Deletes mails older than the retention period. Waiting mails are excluded, since they are sent or given up long
 * before.
 */
async function sweep({ database, clock }: Platform): Promise<void> {
  const values = [new Date(clock.now().getTime() - MAIL_RETENTION_DAYS * DAY)]
  const condition = `changed_at < ? AND state <> 'waiting'`
  await deleteExpiredRows(database, { table: 'mail_messages', key: ['id'], condition, values })
}

/** Registers the jobs of this module. */
export function registerJobs(platform: Platform): void {
  registerSending(platform)
  platform.jobs.schedule('mail.sweep', { cron: '10 3 * * *' }, () => sweep(platform), 'long')
}
