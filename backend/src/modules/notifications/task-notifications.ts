import type { DomainEvent, EventMap } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { places } from '../../platform/database/statement-parts.ts'
import { messages } from './messages/en.ts'
import { notify } from './notifications.service.ts'

/** Who works on a task and is told of it alone: nobody of themselves, nor where many tasks are told of at once. */
const toldOneByOne = (
  { assigneeIds, isQuiet, bulkId }: { assigneeIds: number[]; isQuiet?: boolean; bulkId?: number },
  act: DomainEvent['act'],
): number[] => (isQuiet || bulkId !== undefined ? [] : assigneeIds.filter((id) => id !== act?.actor.id))

type ToldKind = EventMap['tasks.changedTogether']['kind'] | 'freed'
type ManyTold = Pick<EventMap['tasks.imported'], 'told' | 'byName'>

/** Tells people of tasks that are given to them or taken from them, and of series without an owner. */
export function subscribeTasks(platform: Platform): void {
  const { events } = platform

  events.subscribe('task.assigned', ({ payload, act }, trx) =>
    notify(
      platform,
      {
        userIds: toldOneByOne(payload, act),
        type: 'task_assigned',
        priority: payload.priority,
        title: messages.taskAssigned,
        message: payload.title,
        link: `/tasks/${payload.taskId}`,
      },
      trx,
    ),
  )

  events.subscribe('task.deleted', ({ payload, act }, trx) =>
    notify(
      platform,
      {
        userIds: toldOneByOne(payload, act),
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

/** Tells each person once of what was done to many tasks. */
export function subscribeManyTasks(platform: Platform): void {
  const { events } = platform

  /** Each person hears once of many tasks. */
  const tellOfMany = async (kind: ToldKind, { told, byName }: ManyTold, trx: Transaction) => {
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

  events.subscribe('tasks.changedTogether', ({ payload }, trx) => tellOfMany(payload.kind, payload, trx))

  events.subscribe('tasks.freedTogether', ({ payload }, trx) => tellOfMany('freed', payload, trx))

  events.subscribe('task.copied', ({ payload }, trx) => tellOfMany('assign', payload, trx))

  events.subscribe('tasks.handedOver', ({ payload: { told, fromName } }, trx) =>
    tellOfMany('assign', { told, byName: messages.takenOverFrom(fromName) }, trx),
  )

  events.subscribe('tasks.imported', ({ payload }, trx) => tellOfMany('assign', payload, trx))
}

/** Returns those of some people who have a notification with a link already. */
async function findInformed(
  { database }: Platform,
  link: string,
  userIds: readonly number[],
  trx: Transaction,
): Promise<number[]> {
  if (userIds.length === 0) {
    return []
  }
  const rows = await database.rows<{ userId: number }>(
    `SELECT DISTINCT user_id AS userId FROM notifications WHERE user_id IN (${places(userIds.length)}) AND link = ?`,
    [...userIds, link],
    trx,
  )
  return rows.map(({ userId }) => userId)
}

/** Tells people of tasks that they watch, and of comments. */
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

/** Tells people of what is due or overdue. */
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

  events.subscribe('report.missing', ({ payload }, trx) =>
    notify(
      platform,
      {
        userIds: payload.userIds,
        type: 'report_missing',
        priority: 'medium',
        title: messages.reportMissing,
        message:
          payload.remindedBy === null
            ? messages.reportMissingHint
            : messages.reportRequested(payload.remindedBy),
        link: '/report',
      },
      trx,
    ),
  )
}
