import type { Schedule } from '../../platform/jobs/schedules.ts'
import type { Platform } from '../../platform/platform.ts'

/** When the daily backup is due: at the time of day that administrators have set. */
export const dailyBackup = ({ settings }: Platform): Schedule => ({
  cron: () => {
    const [hour = 0, minute = 0] = settings.get('backups.time').split(':').map(Number)
    return `${minute} ${hour} * * *`
  },
})

/** When a restore is tested: in the night of Sunday, after its backup. */
export const weeklyTest: Schedule = { cron: '15 4 * * 0' }
