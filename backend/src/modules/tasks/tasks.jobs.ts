import type { Platform } from '../../platform/platform.ts'
import { recount } from './counts/task-recount.ts'
import { applyChangedTimeZone, applyDueTimeZone } from './due/due-time-zone.ts'
import { markOverdue } from './due/mark-overdue.ts'

const MINUTE = 60

/** Schedules the jobs that depend on the clock. */
export function scheduleTasks(platform: Platform): void {
  const { jobs } = platform
  jobs.schedule('tasks.overdue', { seconds: MINUTE }, () => markOverdue(platform))
  jobs.schedule('tasks.dueZone', { seconds: MINUTE }, () => applyChangedTimeZone(platform), 'heavy')
  // A process that did not know a changed zone yet may have written a day end after the last pass.
  jobs.schedule('tasks.dueZoneNightly', { cron: '15 3 * * *' }, () => applyDueTimeZone(platform), 'heavy')
  const recountAll = async () => {
    await recount(platform)
  }
  jobs.schedule('tasks.recount', { cron: '10 3 * * *' }, recountAll, 'heavy')
}
