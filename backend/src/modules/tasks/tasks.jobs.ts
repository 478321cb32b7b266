import type { Platform } from '../../platform/platform.ts'
import { recount } from './counts/task-recount.ts'
import { followDueZone, moveDueZone } from './due/due-zone.ts'
import { markOverdue } from './due/late-tasks.ts'
import { fillTaskWords } from './search/task-words.ts'

const MINUTE = 60

/** What follows from the clock rather than from an act. */
export function scheduleTasks(platform: Platform): void {
  const { jobs } = platform
  jobs.schedule('tasks.overdue', { seconds: MINUTE }, () => markOverdue(platform))
  jobs.schedule('tasks.dueZone', { seconds: MINUTE }, () => followDueZone(platform), 'heavy')
  // An older version beside this one may have written ends by UTC.
  jobs.schedule('tasks.dueZoneNightly', { cron: '15 3 * * *' }, () => moveDueZone(platform), 'heavy')
  const recountAll = async () => {
    await recount(platform)
  }
  jobs.schedule('tasks.recount', { cron: '10 3 * * *' }, recountAll, 'heavy')
  const fillAll = async () => {
    await fillTaskWords(platform)
  }
  jobs.schedule('tasks.fillWords', { cron: '5 3 * * *' }, fillAll, 'heavy')
}
