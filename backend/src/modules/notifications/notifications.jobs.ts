import type { Platform } from '../../platform/platform.ts'
import { sweepRows } from '../../platform/sweep.ts'

const DAY = 24 * 60 * 60 * 1_000

/** Deletes notifications that have served their time, read or not. */
export async function sweepNotifications({ database, settings, clock }: Platform): Promise<void> {
  const values = [new Date(clock.now().getTime() - settings.get('retention.notificationDays') * DAY)]
  await sweepRows(database, { table: 'notifications', key: ['id'], condition: 'created_at < ?', values })
}

/** Registers the work of this module. */
export function scheduleNotifications(platform: Platform): void {
  platform.jobs.schedule(
    'notifications.sweep',
    { cron: '20 3 * * *' },
    () => sweepNotifications(platform),
    'long',
  )
}
