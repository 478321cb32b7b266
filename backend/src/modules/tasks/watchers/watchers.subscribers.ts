import type { ActRecord } from '../../../platform/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/transaction.ts'
import { findWatchers } from './watchers.service.ts'

/** What those who watch a task are told of. */
const states = ['task.completed', 'task.reopened', 'task.blocked', 'task.unblocked'] as const
export type WatchedName = (typeof states)[number] | 'task.dueDateChanged'

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** Something has happened to a task that these people watch. */
    'task.watched': { taskId: number; title: string; userIds: number[]; what: WatchedName }
  }
}

interface Told {
  act: ActRecord | null
  payload: { taskId: number; title: string; bulkId?: number }
  what: WatchedName
}

/** Tells those who watch a task what becomes of it, in the transaction of the act. */
export function subscribeWatchers({ database, events }: Platform): void {
  const tell = async ({ act, payload, what }: Told, trx: Transaction) => {
    if (payload.bulkId !== undefined) {
      return
    }
    const { taskId, title } = payload
    const userIds = await findWatchers(database, { taskId, exceptId: act?.actor.id }, trx)
    if (userIds.length > 0) {
      const audience = { userIds: [], isOrganisationWide: false }
      await events.emit(
        { name: 'task.watched', act, payload: { taskId, title, userIds, what }, audience, tags: [] },
        trx,
      )
    }
  }

  for (const what of states) {
    events.subscribe(what, ({ act, payload }, trx) => tell({ act, payload, what }, trx))
  }

  events.subscribe('task.updated', async ({ act, payload, change }, trx) => {
    if (change?.after && 'dueDate' in change.after) {
      await tell({ act, payload, what: 'task.dueDateChanged' }, trx)
    }
  })
}
