import type { AuditContext } from '../../../platform/request-context.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findUnblocked } from '../relations/unblocked-tasks.ts'
import { findFollowers, findWatchers } from './watchers.service.ts'

/** Events about which watchers of a task are notified. */
const watchedEvents = ['task.completed', 'task.reopened', 'task.blocked', 'task.unblocked'] as const
export type WatchedName = (typeof watchedEvents)[number] | 'task.dueDateChanged' | 'task.freed'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** A task that these users watch has changed. */
    'task.watched': { taskId: number; title: string; userIds: number[]; what: WatchedName }
  }
}

interface WatcherNotification {
  context: AuditContext | null
  subject: { taskId: number; title: string; bulkId?: number }
  what: WatchedName
}

/** Notifies the watchers of a task about changes, in the transaction of the change. */
export function subscribeWatchers({ database, events }: Platform): void {
  const notify = async (
    { context, subject, what }: WatcherNotification,
    userIds: number[],
    trx: Transaction,
  ) => {
    if (userIds.length > 0) {
      const { taskId, title } = subject
      const audience = { userIds: [], isOrganizationWide: false }
      const payload = { taskId, title, userIds, what }
      await events.emit({ name: 'task.watched', context, payload, audience, tags: [] }, trx)
    }
  }

  const notifyWatchers = async (notification: WatcherNotification, trx: Transaction) => {
    // A bulk operation sends one notification of its own.
    if (notification.subject.bulkId === undefined) {
      const { taskId } = notification.subject
      await notify(
        notification,
        await findWatchers(database, { taskId, exceptId: notification.context?.actor.id }, trx),
        trx,
      )
    }
  }

  /** Assignees of an unblocked task are notified too, because they can continue their work. */
  const notifyUnblocked = async (
    { context, subject: closed }: Omit<WatcherNotification, 'what'>,
    trx: Transaction,
  ) => {
    const unblocked = closed.bulkId === undefined ? await findUnblocked(database, closed.taskId, trx) : []
    for (const { id: taskId, title } of unblocked) {
      const followers = await findFollowers(database, { taskId, exceptId: context?.actor.id }, trx)
      await notify({ context, subject: { taskId, title }, what: 'task.freed' }, followers, trx)
    }
  }

  for (const what of watchedEvents) {
    events.subscribe(what, ({ context, payload: subject }, trx) =>
      notifyWatchers({ context, subject, what }, trx),
    )
  }

  for (const closed of ['task.completed', 'task.deleted'] as const) {
    events.subscribe(closed, ({ context, payload: subject }, trx) =>
      notifyUnblocked({ context, subject }, trx),
    )
  }

  events.subscribe('task.updated', async ({ context, payload: subject, change }, trx) => {
    if (change?.after && 'dueDate' in change.after) {
      await notifyWatchers({ context, subject, what: 'task.dueDateChanged' }, trx)
    }
  })
}
