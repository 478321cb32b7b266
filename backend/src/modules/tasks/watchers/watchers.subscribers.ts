import type { Platform } from '../../../platform/platform.ts'
import { findWatchers } from './watchers.service.ts'

/** What those who watch a task are told of. */
const watched = ['task.completed', 'task.reopened', 'task.blocked', 'task.unblocked'] as const
export type WatchedName = (typeof watched)[number]

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** Something has happened to a task that these people watch. */
    'task.watched': { taskId: number; title: string; userIds: number[]; what: WatchedName }
  }
}

/** Tells those who watch a task what becomes of it, in the transaction of the act. */
export function subscribeWatchers({ database, events }: Platform): void {
  for (const what of watched) {
    events.subscribe(what, async ({ act, payload: { taskId, title, bulkId } }, trx) => {
      if (bulkId !== undefined) {
        return
      }
      const userIds = await findWatchers(database, { taskId, exceptId: act?.actor.id }, trx)
      if (userIds.length > 0) {
        const audience = { userIds: [], isOrganisationWide: false }
        const payload = { taskId, title, userIds, what }
        await events.emit({ name: 'task.watched', act, payload, audience, tags: [] }, trx)
      }
    })
  }
}
