import type { Platform } from '../../platform/platform.ts'
import { deleteExpiredRows } from '../../platform/database/delete-expired-rows.ts'
import { calendarOf } from '../calendar/index.ts'
import { sendDigests } from './mailing/digest.ts'
import { mailNotifications } from './mailing/immediate-mail.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** Number of days that notifications are kept, read or not. */
export const NOTIFICATION_RETENTION_DAYS = 180
/** Maximum time in seconds that a notification waits to be mailed together with others. */
const MAIL_SECONDS = 20
const DIGEST_SECONDS = 60
/** Number of days that digests are kept; older days are never planned again. */
const DIGEST_RETENTION_DAYS = 7

/** Deletes notifications older than the retention period, read or not, and the records of old digests. */
export async function deleteOldNotifications(platform: Platform): Promise<void> {
  const { database, clock } = platform
  const values = [new Date(clock.now().getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS)]
  await deleteExpiredRows(database, {
    table: 'notifications',
    key: ['id'],
    condition: 'created_at < ?',
    values,
  })
  const calendar = calendarOf(platform)
  await deleteExpiredRows(database, {
    table: 'notification_digests',
    key: ['day', 'user_id'],
    condition: 'day < ?',
    values: [calendar.plusDays(calendar.today(), -DIGEST_RETENTION_DAYS)],
  })
}

/** Schedules the jobs of this module. */
export function scheduleNotifications(platform: Platform): void {
  const { jobs } = platform
  jobs.schedule('notifications.mail', { seconds: MAIL_SECONDS }, () => mailNotifications(platform), 'long')
  jobs.schedule('notifications.digest', { seconds: DIGEST_SECONDS }, () => sendDigests(platform), 'long')
  jobs.schedule('notifications.sweep', { cron: '20 3 * * *' }, () => deleteOldNotifications(platform), 'long')
}
