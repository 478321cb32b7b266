import type { NotificationType } from '@headway/contracts/delivery'
import type { Priority } from '@headway/contracts/tasks'
import type { RequestContext } from '../../platform/request-context.ts'
import { allTags } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { beforeCommit, type Transaction } from '../../platform/database/transaction.ts'
import { deliveryOf } from './preferences/delivery.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'notification.created': { userIds: number[] }
    /** A notification was marked as read or unread. */
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

/** One notification for one user, before the user's preferences are applied. */
interface Addressed extends Omit<NewNotification, 'userIds' | 'type'> {
  userId: number
}

/** Maximum number of users notified in one statement. */
const MAX_RECIPIENTS = 500

/** The notifications are passed as one JSON value, so that the statement text is the same for any number of users. */
const ADDRESSED = `JSON_TABLE(?, '$[*]' COLUMNS (place FOR ORDINALITY, user_id BIGINT PATH '$[0]',
  priority VARCHAR(8) PATH '$[1]', title VARCHAR(255) PATH '$[2]' ERROR ON ERROR,
  message VARCHAR(1000) PATH '$[3]' ERROR ON ERROR, link VARCHAR(500) PATH '$[4]'))`

/** Cuts a text to a maximum length and replaces a surrogate pair that was cut, which would be invalid JSON. */
const beginningOf = (text: string, most: number) => text.slice(0, most).toWellFormed()

/** Inserts notifications of one type for the users who want them, and sets which are to be mailed. */
async function insertFor(
  { database, clock }: Platform,
  type: NotificationType,
  addressed: readonly Addressed[],
  trx: Transaction,
): Promise<void> {
  const now = clock.now()
  const rows = addressed.map(({ userId, priority, title, message, link }) => [
    userId,
    priority,
    beginningOf(title, 255),
    beginningOf(message, 1_000),
    link,
  ])
  await database.change(
    `INSERT INTO notifications (user_id, type, priority, title, message, link, created_at, mail_at)
     SELECT d.user_id, ?, d.priority, d.title, d.message, d.link, ?, IF(d.delivery = 'mail', ?, NULL) FROM
       (SELECT n.place, u.id AS user_id, n.priority, n.title, n.message, n.link, ${deliveryOf(type)} AS delivery
        FROM ${ADDRESSED} n JOIN users u ON u.id = n.user_id
        LEFT JOIN notification_choices c ON c.user_id = u.id AND c.type = ?) d
     WHERE d.delivery <> 'off' ORDER BY d.place`,
    [type, now, now, JSON.stringify(rows), type],
    trx,
  )
}

const pendingByTransaction = new WeakMap<Transaction, Map<NotificationType, Addressed[]>>()

/** Collects notifications until the transaction ends, so that all of one type are inserted together. */
function collect(platform: Platform, { type, userIds, ...content }: NewNotification, trx: Transaction): void {
  const kinds = pendingByTransaction.get(trx) ?? new Map<NotificationType, Addressed[]>()
  pendingByTransaction.set(trx, kinds)
  const addressed = userIds.map((userId) => ({ ...content, userId }))
  const known = kinds.get(type)
  if (known) {
    known.push(...addressed)
    return
  }
  kinds.set(type, addressed)
  beforeCommit(trx, async () => {
    kinds.delete(type)
    for (let start = 0; start < addressed.length; start += MAX_RECIPIENTS) {
      await insertFor(platform, type, addressed.slice(start, start + MAX_RECIPIENTS), trx)
    }
  })
}

/** Notifies each user who wants it: inserts the notifications before the commit and updates the users' pages. */
export async function notify(
  platform: Platform,
  notification: NewNotification,
  trx: Transaction,
): Promise<void> {
  const userIds = [...new Set(notification.userIds)]
  if (userIds.length === 0) {
    return
  }
  collect(platform, { ...notification, userIds }, trx)
  await platform.events.emit(
    {
      name: 'notification.created',
      context: null,
      payload: { userIds },
      audience: { userIds, isOrganizationWide: false },
      tags: allTags('Notification'),
    },
    trx,
  )
}

async function announceRead(platform: Platform, context: RequestContext, trx: Transaction): Promise<void> {
  await platform.events.emit(
    {
      name: 'notification.read',
      context,
      payload: { userId: context.actor.id },
      audience: { userIds: [context.actor.id], isOrganizationWide: false },
      tags: allTags('Notification'),
    },
    trx,
  )
}

/** Marks one notification as read or unread. Returns false when the user has no such notification. */
export async function markOne(
  platform: Platform,
  context: RequestContext,
  { id, isRead }: { id: number; isRead: boolean },
  trx: Transaction,
): Promise<boolean> {
  const found = await trx('notifications').where({ id, user_id: context.actor.id }).first('is_read')
  if (!found) {
    return false
  }
  if ((found.is_read === 1) !== isRead) {
    await trx('notifications').where({ id }).update({ is_read: isRead })
    await announceRead(platform, context, trx)
  }
  return true
}

/** Marks all of a user's notifications as read. */
export async function markAllRead(
  platform: Platform,
  context: RequestContext,
  trx: Transaction,
): Promise<void> {
  const changed = await trx('notifications')
    .where({ user_id: context.actor.id, is_read: 0 })
    .update({ is_read: true })
  if (changed > 0) {
    await announceRead(platform, context, trx)
  }
}
