import type { Platform } from '../../platform/platform.ts'
import { handOverTasks, renewScopesBelow, renewUnownedOf } from './lists/task-moves.ts'

/** Follows what happens to people, in the same transaction. */
export function subscribeTasks(platform: Platform): void {
  const { events } = platform

  events.subscribe('user.moved', ({ payload }, trx) => renewScopesBelow(platform, payload.userId, trx))

  events.subscribe('user.deactivated', async ({ act, payload }, trx) => {
    if (payload.tasksTo !== null && act !== null) {
      await handOverTasks(platform, { from: payload.userId, to: payload.tasksTo, act }, trx)
    }
    await renewUnownedOf(payload.userId, trx)
  })

  events.subscribe('user.activated', ({ payload }, trx) => renewUnownedOf(payload.userId, trx))
}
