import type { Query, Reply } from '@headway/contracts'
import type { Notification, notificationsList, notificationsPage } from '@headway/contracts/notifications'
import { decodeCursor, page } from '../../platform/http/cursor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'

const NEWEST = 50
/** The badge shows 9+ above nine, so nothing beyond a hundred needs to be counted. */
const MAX_COUNTED = 100

const COLUMNS = 'id, type, priority, title, message, link, is_read AS isRead, created_at AS createdAt'

type NotificationRow = Omit<Notification, 'read' | 'timestamp'> & { isRead: number; createdAt: Date }

const present = ({ isRead, createdAt, ...row }: NotificationRow): Notification => ({
  ...row,
  read: isRead === 1,
  timestamp: createdAt.toISOString(),
})

/** Returns a user's newest notifications and the number of unread ones. */
export async function listNewest(
  database: Database,
  userId: number,
): Promise<Reply<typeof notificationsList>> {
  const rows = await database.rows<NotificationRow>(
    `SELECT ${COLUMNS} FROM notifications WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`,
    [userId],
  )
  const [count] = await database.rows<{ unread: number }>(
    `SELECT COUNT(*) AS unread FROM (SELECT 1 FROM notifications WHERE user_id = ? AND is_read = 0 LIMIT ${MAX_COUNTED}) counted`,
    [userId],
  )
  return { items: rows.map(present), unread: count?.unread ?? 0 }
}

/** Number to which unread mentions are counted. */
const MAX_MENTIONS = 1_000

/**
 * Returns a user's unread notifications of comments that mention them, newest first, and their number, counted up to
 * 1000. Notifications of other comments have a lower priority.
 */
export async function listUnreadMentions(
  database: Database,
  { userId, limit }: { userId: number; limit: number },
): Promise<{ items: Notification[]; total: number }> {
  const rows = await database.rows<NotificationRow>(
    `SELECT ${COLUMNS} FROM notifications FORCE INDEX (notifications_type)
     WHERE user_id = ? AND type = 'comment' AND is_read = 0 AND priority = 'medium'
     ORDER BY created_at DESC, id DESC LIMIT ${MAX_MENTIONS}`,
    [userId],
  )
  return { items: rows.slice(0, limit).map(present), total: rows.length }
}

/** Conditions and their values, in the order of the statement. */
function conditionsOf(platform: Platform, query: Query<typeof notificationsPage>) {
  const calendar = calendarOf(platform)
  const { unread, type, from, to, cursor } = query
  const found: [string, ...SqlValue[]][] = []
  if (unread) {
    found.push(['is_read = 0'])
  }
  if (type) {
    found.push(['type = ?', type])
  }
  if (from) {
    found.push(['created_at >= ?', calendar.startOf(from)])
  }
  if (to) {
    found.push(['created_at < ?', calendar.startOf(calendar.plusDays(to, 1))])
  }
  if (cursor) {
    const [moment, id] = decodeCursor(cursor, ['moment', 'number']) as [number, number]
    const at = new Date(moment)
    found.push(['created_at <= ? AND (created_at < ? OR id < ?)', at, at, id])
  }
  return {
    sql: found.map(([sql]) => ` AND ${sql}`).join(''),
    values: found.flatMap(([, ...values]) => values),
  }
}

/** Returns one page of a user's notifications, newest first, with the filters of the query. */
export async function listPage(
  platform: Platform,
  userId: number,
  query: Query<typeof notificationsPage>,
): Promise<Reply<typeof notificationsPage>> {
  const { sql, values } = conditionsOf(platform, query)
  // The index on types separates read and unread rows, so one page of each is read and merged. Both are read in one
  // statement: between two, a notification marked as read could appear in both or in neither.
  const parts = query.type && !query.unread ? [' AND is_read = 0', ' AND is_read = 1'] : ['']
  const index = query.type
    ? 'notifications_type'
    : query.unread
      ? 'notifications_is_read_created_at'
      : 'notifications_created_at'
  const halves = parts.map(
    (part) => `(SELECT ${COLUMNS} FROM notifications FORCE INDEX (${index}) WHERE user_id = ?${part}${sql}
      ORDER BY created_at DESC, id DESC LIMIT ${query.limit + 1})`,
  )
  const found = await platform.database.rows<NotificationRow>(
    halves.join(' UNION ALL '),
    parts.flatMap(() => [userId, ...values]),
  )
  const rows = found
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id)
    .slice(0, query.limit + 1)
  const { items, nextCursor } = page(rows, query.limit, ({ createdAt, id }) => [createdAt.getTime(), id])
  return { items: items.map(present), nextCursor }
}
