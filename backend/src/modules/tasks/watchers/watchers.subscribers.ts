import type { ActRecord } from '../../../platform/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { readFreed } from '../relations/freed.ts'
import { findFollowers, findWatchers } from './watchers.service.ts'

/** What those who watch a task are told of. */
const states = ['task.completed', 'task.reopened', 'task.blocked', 'task.unblocked'] as const
export type WatchedName = (typeof states)[number] | 'task.dueDateChanged' | 'task.freed'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** Something has happened to a task that these people watch. */
    'task.watched': { taskId: number; title: string; userIds: number[]; what: WatchedName }
  }
}

interface Told {
  act: ActRecord | null
  subject: { taskId: number; title: string; bulkId?: number }
  what: WatchedName
}

/** Tells those who watch a task what becomes of it, in the transaction of the act. */
export function subscribeWatchers({ database, events }: Platform): void {
  const tell = async ({ act, subject, what }: Told, userIds: number[], trx: Transaction) => {
    if (userIds.length > 0) {
      const { taskId, title } = subject
      const audience = { userIds: [], isOrganisationWide: false }
      const payload = { taskId, title, userIds, what }
      await events.emit({ name: 'task.watched', act, payload, audience, tags: [] }, trx)
    }
  }

  const tellWatchers = async (told: Told, trx: Transaction) => {
    // What is done to many tasks at once is told once.
    if (told.subject.bulkId === undefined) {
      const { taskId } = told.subject
      await tell(told, await findWatchers(database, { taskId, exceptId: told.act?.actor.id }, trx), trx)
    }
  }

  /** Who works on what waited for a task is told as well: it is theirs to go on with. */
  const tellFreed = async ({ act, subject: closed }: Omit<Told, 'what'>, trx: Transaction) => {
    const freed = closed.bulkId === undefined ? await readFreed(database, closed.taskId, trx) : []
    for (const { id: taskId, title } of freed) {
      const followers = await findFollowers(database, { taskId, exceptId: act?.actor.id }, trx)
      await tell({ act, subject: { taskId, title }, what: 'task.freed' }, followers, trx)
    }
  }

  for (const what of states) {
    events.subscribe(what, ({ act, payload: subject }, trx) => tellWatchers({ act, subject, what }, trx))
  }

  for (const closed of ['task.completed', 'task.deleted'] as const) {
    events.subscribe(closed, ({ act, payload: subject }, trx) => tellFreed({ act, subject }, trx))
  }

  events.subscribe('task.updated', async ({ act, payload: subject, change }, trx) => {
    if (change?.after && 'dueDate' in change.after) {
      await tellWatchers({ act, subject, what: 'task.dueDateChanged' }, trx)
    }
  })
}
