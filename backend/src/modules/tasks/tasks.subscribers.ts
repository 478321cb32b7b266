import type { Platform } from '../../platform/platform.ts'
import { handOverWatching } from './watchers/watchers.service.ts'
import { handOverTasks, renewScopesBelow, renewUnownedOf } from './lists/task-moves.ts'

/** Follows what happens to people, in the same transaction. */
export function subscribeTasks(platform: Platform): void {
  const { events } = platform

  events.subscribe('user.moved', ({ payload }, trx) => renewScopesBelow(platform, payload.userId, trx))

  events.subscribe('user.deactivated', async ({ act, payload }, trx) => {
    if (payload.tasksTo !== null && act !== null) {
      const handOver = { from: payload.userId, to: payload.tasksTo }
      await handOverTasks(platform, { ...handOver, act }, trx)
      await handOverWatching(platform.database, { ...handOver, at: act.at }, trx)
    }
    await renewUnownedOf(payload.userId, trx)
  })

  events.subscribe('user.activated', ({ payload }, trx) => renewUnownedOf(payload.userId, trx))
}
