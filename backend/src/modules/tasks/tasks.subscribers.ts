import type { Platform } from '../../platform/platform.ts'
import { askNewApprovers } from './files/task-files.approvers.ts'
import { handOverWatching } from './watchers/watchers.service.ts'
import { handOverTasks, renewScopesBelow, renewUnownedOf } from './lists/task-moves.ts'

/** Follows what happens to people, in the same transaction. */
export function subscribeTasks(platform: Platform): void {
  const { events } = platform

  events.subscribe('user.moved', async ({ act, payload: { userId } }, trx) => {
    await renewScopesBelow(platform, userId, trx)
    await askNewApprovers(platform, act, { userId, hasLeft: false }, trx)
  })

  events.subscribe('user.deactivated', async ({ act, payload }, trx) => {
    if (payload.tasksTo !== null && act !== null) {
      const handOver = { from: payload.userId, to: payload.tasksTo }
      await handOverTasks(platform, { ...handOver, fromName: payload.name, act }, trx)
      await handOverWatching(platform.database, { ...handOver, at: act.at }, trx)
    }
    await renewUnownedOf(payload.userId, trx)
    await askNewApprovers(platform, act, { userId: payload.userId, hasLeft: true }, trx)
  })

  events.subscribe('user.activated', ({ payload }, trx) => renewUnownedOf(payload.userId, trx))
}
