import type { NotificationType } from '@headway/contracts/delivery'
import type { Priority } from '@headway/contracts/tasks'
import type { Act } from '../../platform/act.ts'
import { everyOf } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { beforeCommit, type Transaction } from '../../platform/transaction.ts'
import { deliveryOf } from './preferences/delivery.ts'

declare module '../../platform/events.ts' {
  interface EventMap {
    'notification.created': { userIds: number[] }
    /** Read, or unread again. */
    'notification.read': { userId: number }
  }
}

export interface NewNotification {
  userIds: readonly number[]
  type: NotificationType
  priority: Priority
  title: string
  message: string
  link: string | null
}

/** People that are told in one statement. */
const MOST_PEOPLE = 500

/** Writes a notification for those of some people who want to be told, and notes for whom it goes into a mail. */
async function insertFor(
  { database, settings, clock }: Platform,
  notification: NewNotification,
  userIds: readonly number[],
  trx: Transaction,
): Promise<void> {
  const { type, priority, title, message, link } = notification
  const delivery = deliveryOf(settings, type)
  const now = clock.now()
  await database.change(
    `INSERT INTO notifications (user_id, type, priority, title, message, link, created_at, mail_at)
     SELECT d.id, ?, ?, ?, ?, ?, ?, IF(d.delivery = 'mail', ?, NULL) FROM
       (SELECT u.id, ${delivery.sql} AS delivery FROM users u
        LEFT JOIN notification_choices c ON c.user_id = u.id AND c.type = ?
        WHERE u.id IN (${userIds.map(() => '?').join(', ')})) d
     WHERE d.delivery <> 'off'`,
    [
      type,
      priority,
      title.slice(0, 255),
      message.slice(0, 1_000),
      link,
      now,
      now,
      ...delivery.values,
      type,
      ...userIds,
    ],
    trx,
  )
}

/** Writes one notification to each person who wants it, as the transaction ends, and tells their screens. */
export async function notify(
  platform: Platform,
  notification: NewNotification,
  trx: Transaction,
): Promise<void> {
  const userIds = [...new Set(notification.userIds)]
  if (userIds.length === 0) {
    return
  }
  beforeCommit(trx, async () => {
    for (let start = 0; start < userIds.length; start += MOST_PEOPLE) {
      await insertFor(platform, notification, userIds.slice(start, start + MOST_PEOPLE), trx)
    }
  })
  await platform.events.emit(
    {
      name: 'notification.created',
      act: null,
      payload: { userIds },
      audience: { userIds, isOrganisationWide: false },
      tags: everyOf('Notification'),
    },
    trx,
  )
}

async function announceRead(platform: Platform, act: Act, trx: Transaction): Promise<void> {
  await platform.events.emit(
    {
      name: 'notification.read',
      act,
      payload: { userId: act.actor.id },
      audience: { userIds: [act.actor.id], isOrganisationWide: false },
      tags: everyOf('Notification'),
    },
    trx,
  )
}

/** Marks one notification read or unread; false when the person has no such notification. */
export async function markOne(
  platform: Platform,
  act: Act,
  { id, isRead }: { id: number; isRead: boolean },
  trx: Transaction,
): Promise<boolean> {
  const found = (await trx('notifications').where({ id, user_id: act.actor.id }).first('is_read')) as
    | { is_read: number }
    | undefined
  if (!found) {
    return false
  }
  if ((found.is_read === 1) !== isRead) {
    await trx('notifications').where({ id }).update({ is_read: isRead })
    await announceRead(platform, act, trx)
  }
  return true
}

/** Marks all of a person's notifications read. */
export async function markAllRead(platform: Platform, act: Act, trx: Transaction): Promise<void> {
  const changed = await trx('notifications')
    .where({ user_id: act.actor.id, is_read: false })
    .update({ is_read: true })
  if (changed > 0) {
    await announceRead(platform, act, trx)
  }
}
