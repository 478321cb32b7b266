import type { Platform } from '../../platform/platform.ts'
import { sweepRows } from '../../platform/database/sweep.ts'
import { calendarOf } from '../calendar/index.ts'
import { sendDigests } from './mailing/digest.ts'
import { mailNotifications } from './mailing/mail-now.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Notifications are kept for this long, read or not. */
export const NOTIFICATION_RETENTION_DAYS = 180
/** How long a notification waits for others that come with it before it is mailed, at most. */
const MAIL_SECONDS = 20
const DIGEST_SECONDS = 60
/** Digests of days before cannot come again. */
const REMEMBERED_DAYS = 7

/** Deletes notifications that have served their time, read or not, and whose digest of a day was sent long ago. */
export async function sweepNotifications(platform: Platform): Promise<void> {
  const { database, clock } = platform
  const values = [new Date(clock.now().getTime() - NOTIFICATION_RETENTION_DAYS * DAY)]
  await sweepRows(database, { table: 'notifications', key: ['id'], condition: 'created_at < ?', values })
  const calendar = calendarOf(platform)
  await sweepRows(database, {
    table: 'notification_digests',
    key: ['day', 'user_id'],
    condition: 'day < ?',
    values: [calendar.plusDays(calendar.today(), -REMEMBERED_DAYS)],
  })
}

/** Registers the work of this module. */
export function scheduleNotifications(platform: Platform): void {
  const { jobs } = platform
  jobs.schedule('notifications.mail', { seconds: MAIL_SECONDS }, () => mailNotifications(platform), 'long')
  jobs.schedule('notifications.digest', { seconds: DIGEST_SECONDS }, () => sendDigests(platform), 'long')
  jobs.schedule('notifications.sweep', { cron: '20 3 * * *' }, () => sweepNotifications(platform), 'long')
}
