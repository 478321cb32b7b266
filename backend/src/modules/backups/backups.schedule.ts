import type { Schedule } from '../../platform/jobs/schedules.ts'
import type { Platform } from '../../platform/platform.ts'

/** Schedule of the daily backup, at the time of day set by administrators. */
export const dailyBackup = ({ settings }: Platform): Schedule => ({
  cron: () => {
    const [hour = 0, minute = 0] = settings.get('backups.time').split(':').map(Number)
    return `${minute} ${hour} * * *`
  },
})

/** Schedule of the restore test: weekly, in the night to Sunday after that night's backup. */
export const weeklyTest: Schedule = { cron: '15 4 * * 0' }
