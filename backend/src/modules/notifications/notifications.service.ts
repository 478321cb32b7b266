import type { NotificationType } from '@headway/contracts/delivery'
import type { Priority } from '@headway/contracts/tasks'
import type { Act } from '../../platform/act.ts'
import { everyOf } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { beforeCommit, type Transaction } from '../../platform/database/transaction.ts'
import { deliveryOf } from './preferences/delivery.ts'

declare module '../../platform/events/events.ts' {
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

/** One notification for one person, before it is known whether they want it. */
interface Addressed extends Omit<NewNotification, 'userIds' | 'type'> {
  userId: number
}

/** People that are told in one statement. */
const MOST_PEOPLE = 500

/** What is to be told, as one value, so that the statement is the same for each number of people. */
const ADDRESSED = `JSON_TABLE(?, '$[*]' COLUMNS (place FOR ORDINALITY, user_id BIGINT PATH '$[0]',
  priority VARCHAR(8) PATH '$[1]', title VARCHAR(255) PATH '$[2]' ERROR ON ERROR,
  message VARCHAR(1000) PATH '$[3]' ERROR ON ERROR, link VARCHAR(500) PATH '$[4]'))`

/** The beginning of a text; a sign that is cut in two would be no JSON. */
const beginningOf = (text: string, most: number) => text.slice(0, most).toWellFormed()

/** Writes notifications of a kind for those who want to be told, and notes for whom they go into a mail. */
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

const gathered = new WeakMap<Transaction, Map<NotificationType, Addressed[]>>()

/** Keeps notifications until the transaction ends: those of a kind cost one statement, however many acts they come from. */
function gather(platform: Platform, { type, userIds, ...content }: NewNotification, trx: Transaction): void {
  const kinds = gathered.get(trx) ?? new Map<NotificationType, Addressed[]>()
  gathered.set(trx, kinds)
  const addressed = userIds.map((userId) => ({ ...content, userId }))
  const known = kinds.get(type)
  if (known) {
    known.push(...addressed)
    return
  }
  kinds.set(type, addressed)
  beforeCommit(trx, async () => {
    kinds.delete(type)
    for (let start = 0; start < addressed.length; start += MOST_PEOPLE) {
      await insertFor(platform, type, addressed.slice(start, start + MOST_PEOPLE), trx)
    }
  })
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
  gather(platform, { ...notification, userIds }, trx)
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
  const found = await trx('notifications').where({ id, user_id: act.actor.id }).first('is_read')
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
    .where({ user_id: act.actor.id, is_read: 0 })
    .update({ is_read: true })
  if (changed > 0) {
    await announceRead(platform, act, trx)
  }
}
