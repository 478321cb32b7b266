import type { Platform } from '../../platform/platform.ts'
import { handOverWatching } from './watchers/watchers.service.ts'
import { handOverTasks, rebuildScopesBelow, rebuildUnownedOf } from './lists/hand-over-tasks.ts'

/** Reacts to changes of users, in the same transaction. */
export function subscribeTasks(platform: Platform): void {
  const { events } = platform

  events.subscribe('user.moved', ({ payload: { userId } }, trx) => rebuildScopesBelow(platform, userId, trx))

  events.subscribe('user.deactivated', async ({ context, payload }, trx) => {
    if (payload.tasksTo !== null && context !== null) {
      const handOver = { from: payload.userId, to: payload.tasksTo }
      await handOverTasks(platform, { ...handOver, fromName: payload.name, context }, trx)
      await handOverWatching(platform.database, { ...handOver, at: context.at }, trx)
    }
    await rebuildUnownedOf(payload.userId, trx)
  })

  events.subscribe('user.activated', ({ payload }, trx) => rebuildUnownedOf(payload.userId, trx))
}
