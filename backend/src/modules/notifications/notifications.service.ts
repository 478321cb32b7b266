import type { Priority } from '@headway/contracts/tasks'
import type { NotificationType } from '@headway/contracts/notifications'
import type { Act } from '../../platform/act.ts'
import type { Database } from '../../platform/database.ts'
import { everyOf } from '../../platform/events.ts'
import { insertBeforeCommit } from '../../platform/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/transaction.ts'

declare module '../../platform/events.ts' {
  interface EventMap {
    'notification.created': { userIds: number[] }
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

/** Writes one notification to each person, together with others of the transaction, and tells their screens. */
export async function notify(
  platform: Platform,
  notification: NewNotification,
  trx: Transaction,
): Promise<void> {
  const { userIds, type, priority, title, message, link } = notification
  if (userIds.length === 0) {
    return
  }
  const createdAt = platform.clock.now()
  insertBeforeCommit(
    platform.database,
    'notifications (user_id, type, priority, title, message, link, created_at)',
    userIds.map((userId) => [
      userId,
      type,
      priority,
      title.slice(0, 255),
      message.slice(0, 1_000),
      link,
      createdAt,
    ]),
    trx,
  )
  await platform.events.emit(
    {
      name: 'notification.created',
      act: null,
      payload: { userIds: [...userIds] },
      audience: { userIds, isOrganisationWide: false },
      tags: everyOf('Notification'),
    },
    trx,
  )
}

interface NotificationRow {
  id: number
  type: NotificationType
  priority: Priority
  title: string
  message: string
  link: string | null
  is_read: number
  created_at: Date
}

const NEWEST = 50
/** The badge says 9+ above nine, so nothing beyond a hundred needs to be counted. */
const COUNT_LIMIT = 100

/** A person's newest notifications and how many are unread. */
export async function listNotifications(database: Database, userId: number) {
  const rows = await database.rows<NotificationRow>(
    `SELECT id, type, priority, title, message, link, is_read, created_at FROM notifications
     WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`,
    [userId],
  )
  const [count] = await database.rows<{ unread: number }>(
    `SELECT COUNT(*) AS unread FROM (SELECT 1 FROM notifications WHERE user_id = ? AND is_read = 0 LIMIT ${COUNT_LIMIT}) counted`,
    [userId],
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      type: row.type,
      priority: row.priority,
      title: row.title,
      message: row.message,
      link: row.link,
      read: row.is_read === 1,
      timestamp: row.created_at.toISOString(),
    })),
    unread: count?.unread ?? 0,
  }
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

/** Marks one notification read; false when the person has no such notification. */
export async function markRead(platform: Platform, act: Act, id: number, trx: Transaction): Promise<boolean> {
  const found = (await trx('notifications').where({ id, user_id: act.actor.id }).first('is_read')) as
    | { is_read: number }
    | undefined
  if (!found) {
    return false
  }
  if (found.is_read === 0) {
    await trx('notifications').where({ id }).update({ is_read: true })
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
