import type { DomainEvent, EventMap } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { messages } from './messages/en.ts'
import { findInformed } from './find-informed.ts'
import { notify } from './notifications.service.ts'

/** Returns the assignees to notify of a single task: not the actor, and no one for quiet or bulk changes. */
const notifiedIndividually = (
  { assigneeIds, isQuiet, bulkId }: { assigneeIds: number[]; isQuiet?: boolean; bulkId?: number },
  context: DomainEvent['context'],
): number[] => (isQuiet || bulkId !== undefined ? [] : assigneeIds.filter((id) => id !== context?.actor.id))

type NotifiedKind = EventMap['tasks.bulkChanged']['kind'] | 'freed'
type BulkNotification = Pick<EventMap['tasks.imported'], 'told' | 'byName'>

/** Subscribes notifications about tasks that are assigned or withdrawn, and about series without an owner. */
export function subscribeTasks(platform: Platform): void {
  const { events } = platform

  events.subscribe('task.assigned', ({ payload, context }, trx) =>
    notify(
      platform,
      {
        userIds: notifiedIndividually(payload, context),
        type: 'task_assigned',
        priority: payload.priority,
        title: messages.taskAssigned,
        message: payload.title,
        link: `/tasks/${payload.taskId}`,
      },
      trx,
    ),
  )

  events.subscribe('task.deleted', ({ payload, context }, trx) =>
    notify(
      platform,
      {
        userIds: notifiedIndividually(payload, context),
        type: 'other',
        priority: 'low',
        title: messages.taskDeleted,
        message: payload.title,
        link: '/tasks',
      },
      trx,
    ),
  )

  events.subscribe('series.unowned', ({ payload }, trx) =>
    notify(
      platform,
      {
        userIds: payload.userIds,
        type: 'other',
        priority: 'high',
        title: messages.seriesUnowned,
        message: payload.title,
        link: `/tasks/${payload.taskId}`,
      },
      trx,
    ),
  )
}

/** Subscribes notifications about changes of many tasks, one per user. */
export function subscribeBulkChanges(platform: Platform): void {
  const { events } = platform

  /** Sends each user one notification for many tasks. */
  const tellOfMany = async (kind: NotifiedKind, { told, byName }: BulkNotification, trx: Transaction) => {
    for (const [tasks, people] of Map.groupBy(told, (one) => one.tasks)) {
      await notify(
        platform,
        {
          userIds: people.map(({ userId }) => userId),
          type: kind === 'assign' ? 'task_assigned' : 'other',
          priority: kind === 'assign' || kind === 'freed' ? 'medium' : 'low',
          title: messages.together[kind](tasks),
          message: byName,
          link: '/tasks',
        },
        trx,
      )
    }
  }

  events.subscribe('tasks.bulkChanged', ({ payload }, trx) => tellOfMany(payload.kind, payload, trx))

  events.subscribe('tasks.freedTogether', ({ payload }, trx) => tellOfMany('freed', payload, trx))

  events.subscribe('task.copied', ({ payload }, trx) => tellOfMany('assign', payload, trx))

  events.subscribe('tasks.handedOver', ({ payload: { told, fromName } }, trx) =>
    tellOfMany('assign', { told, byName: messages.takenOverFrom(fromName) }, trx),
  )

  events.subscribe('tasks.imported', ({ payload }, trx) => tellOfMany('assign', payload, trx))
}

/** Subscribes notifications about watched tasks and comments. */
export function subscribeWatching(platform: Platform): void {
  const { events } = platform

  events.subscribe('task.watched', ({ payload }, trx) =>
    notify(
      platform,
      {
        userIds: payload.userIds,
        type: 'other',
        priority: payload.what === 'task.blocked' || payload.what === 'task.freed' ? 'medium' : 'low',
        title: messages.watched[payload.what],
        message: payload.title,
        link: `/tasks/${payload.taskId}`,
      },
      trx,
    ),
  )

  events.subscribe('comment.told', async ({ payload }, trx) => {
    const { author, title, taskId, commentId } = payload
    const content = {
      type: 'comment' as const,
      message: title,
      link: `/tasks/${taskId}?comment=${commentId}`,
    }
    const { followerIds, isEdited } = payload
    const informed = isEdited ? await findInformed(platform, content.link, payload.namedIds, trx) : []
    const namedIds = payload.namedIds.filter((id) => !informed.includes(id))
    const named = { ...content, userIds: namedIds, priority: 'medium' as const }
    await notify(platform, { ...named, title: messages.mentioned(author) }, trx)
    const followed = { ...content, userIds: followerIds, priority: 'low' as const }
    await notify(platform, { ...followed, title: messages.commented(author) }, trx)
  })
}

/** Subscribes notifications about tasks that are due soon or overdue. */
export function subscribeDeadlines(platform: Platform): void {
  const { events } = platform

  events.subscribe('task.deadlineNear', ({ payload }, trx) =>
    notify(
      platform,
      {
        userIds: payload.userIds,
        type: 'deadline',
        priority: payload.priority,
        title: messages.deadlineNear,
        message: payload.title,
        link: `/tasks/${payload.taskId}`,
      },
      trx,
    ),
  )

  events.subscribe('task.overdue', ({ payload }, trx) =>
    notify(
      platform,
      {
        userIds: payload.userIds,
        type: 'deadline',
        priority: payload.priority,
        title: messages.overdue,
        message: payload.title,
        link: `/tasks/${payload.taskId}`,
      },
      trx,
    ),
  )
}
