import type { Platform } from '../../platform/platform.ts'
import { lockTask } from '../tasks/index.ts'
import { addSeriesAssignees, handOverSeries, keepUntouched } from './series-people.ts'
import { startSeries } from './start-series.ts'

/** Reacts to changes of tasks and users, in the same transaction. */
export function subscribeSeries(platform: Platform): void {
  const { events, database } = platform

  events.subscribe('task.created', async ({ context, payload: { taskId, recurrence } }, trx) => {
    if (recurrence !== undefined) {
      const locked = await lockTask(database, taskId, trx)
      await startSeries(platform, context, { locked, recurrence }, trx)
    }
  })

  events.subscribe('task.assigned', async ({ payload: { taskId, isRecurring, isQuiet } }, trx) => {
    if (!isRecurring) {
      return
    }
    await keepUntouched([taskId], trx)
    if (!isQuiet) {
      await addSeriesAssignees(platform, taskId, trx)
    }
  })

  events.subscribe('user.deactivated', async ({ payload: { userId, tasksTo } }, trx) => {
    if (tasksTo !== null) {
      await handOverSeries(userId, tasksTo, trx)
    }
  })
}
