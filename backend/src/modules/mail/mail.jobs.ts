import type { Platform } from '../../platform/platform.ts'
import { sweepRows } from '../../platform/database/sweep.ts'
import { registerSending } from './sending/send-due.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Sent and failed mails are kept for this long. */
export const MAIL_RETENTION_DAYS = 30

/** Deletes mails that have served their time. What waits is not among them: it is sent or given up long before. */
async function sweep({ database, clock }: Platform): Promise<void> {
  const values = [new Date(clock.now().getTime() - MAIL_RETENTION_DAYS * DAY)]
  const condition = `changed_at < ? AND state <> 'waiting'`
  await sweepRows(database, { table: 'mail_messages', key: ['id'], condition, values })
}

/** Registers the work of this module. */
export function registerJobs(platform: Platform): void {
  registerSending(platform)
  platform.jobs.schedule('mail.sweep', { cron: '10 3 * * *' }, () => sweep(platform), 'long')
}
