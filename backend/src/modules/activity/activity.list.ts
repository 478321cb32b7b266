import type { ActivityAction, ActivityItem, ActivityType } from '@headway/contracts/activity'
import { type Actor, readsOrganization } from '../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import { pageSizeFor } from '../../platform/database/list-bounds.ts'

interface ActivityRow {
  id: number
  type: ActivityType
  action: ActivityAction | null
  title: string
  description: string
  link: string | null
  created_at: Date
  user_id: number | null
  first_name: string | null
  last_name: string | null
}

/** Sort key of an entry in the feed, newest first. */
interface Position {
  at: Date
  id: number
}

const COLUMNS =
  'i.id, i.type, i.action, i.title, i.description, i.link, i.created_at, i.user_id, u.first_name, u.last_name'
/** Position before the newest entry. */
const TOP: Position = { at: new Date('9999-12-31T00:00:00.000Z'), id: Number.MAX_SAFE_INTEGER }
/** Time before that of every entry. */
const BEGINNING = new Date(0)
const BEHIND = 'i.created_at <= ? AND (i.created_at < ? OR i.id < ?)'
const NEWEST_FIRST = 'ORDER BY i.created_at DESC, i.id DESC'
/** Sort order within the entries of one user. MySQL scans the index backwards only if all its columns are named. */
const NEWEST_OF_ONE = 'ORDER BY i.user_id DESC, i.created_at DESC, i.id DESC'
/**
 * Maximum number of users merged into one page. More would only be needed if that many users acted in the same
 * millisecond.
 */
const MAX_MERGED = 101

const presentItem = (row: ActivityRow): ActivityItem => ({
  id: row.id,
  type: row.type,
  action: row.action,
  title: row.title,
  description: row.description,
  timestamp: row.created_at.toISOString(),
  user:
    row.user_id === null
      ? null
      : { id: row.user_id, name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() },
  link: row.link,
})

const behind = ({ at, id }: Position): SqlValue[] => [at, at, id]

const newestFirst = (one: ActivityRow, other: ActivityRow) =>
  other.created_at.getTime() - one.created_at.getTime() || other.id - one.id

/** Returns entries of the whole organization, or of one user. */
function readLines(
  database: Database,
  userId: number | undefined,
  { start, count }: { start: Position; count: number },
): Promise<ActivityRow[]> {
  const index = userId === undefined ? 'activity_items_created_at' : 'activity_items_user'
  const own = userId === undefined ? '' : 'i.user_id = ? AND'
  return database.rows<ActivityRow>(
    `SELECT STRAIGHT_JOIN ${COLUMNS} FROM activity_items i FORCE INDEX (${index})
     LEFT JOIN users u ON u.id = i.user_id WHERE ${own} ${BEHIND} ${NEWEST_FIRST} LIMIT ${count}`,
    [...(userId === undefined ? [] : [userId]), ...behind(start)],
  )
}

/** Returns the time of the last entry of each user in a subtree, for those who have entries. */
async function readLatest(database: Database, ancestorId: number, start: Position) {
  const rows = await database.rows<{ userId: number; latest: Date | null }>(
    `SELECT c.descendant_id AS userId,
       (SELECT i.created_at FROM activity_items i FORCE INDEX (activity_items_user)
        WHERE i.user_id = c.descendant_id AND ${BEHIND} ${NEWEST_OF_ONE} LIMIT 1) AS latest
     FROM user_closure c WHERE c.ancestor_id = ?`,
    [...behind(start), ancestorId],
  )
  return rows
    .flatMap(({ userId, latest }) => (latest === null ? [] : { userId, latest }))
    .sort((one, other) => other.latest.getTime() - one.latest.getTime())
}

/**
 * Returns entries of a user's subtree, merged from the entries of each user. A page of n entries can only contain
 * entries of the n users who acted last. None of them is older than the last entry of the nth user. The cost is
 * therefore one index lookup per user plus a few rows of a few users, however many entries exist.
 */
async function mergeLines(
  database: Database,
  ancestorId: number,
  { start, count }: { start: Position; count: number },
): Promise<ActivityRow[]> {
  const latest = await readLatest(database, ancestorId, start)
  if (latest.length === 0) {
    return []
  }
  const since = latest.at(count - 1)?.latest ?? BEGINNING
  const people = latest.filter((person) => person.latest >= since).slice(0, MAX_MERGED)
  const places = people.length > count ? MAX_MERGED : count
  const branch = `(SELECT STRAIGHT_JOIN ${COLUMNS} FROM activity_items i FORCE INDEX (activity_items_user)
    LEFT JOIN users u ON u.id = i.user_id WHERE i.user_id = ? AND ${BEHIND} AND i.created_at >= ?
    ${NEWEST_FIRST} LIMIT ${count})`
  // Unused placeholders get id 0, so that all pages share one prepared statement.
  const userIds = Array.from({ length: places }, (_, index) => people[index]?.userId ?? 0)
  const rows = await database.rows<ActivityRow>(
    userIds.map(() => branch).join(' UNION ALL '),
    userIds.flatMap((userId) => [userId, ...behind(start), since]),
  )
  return rows.sort(newestFirst)
}

/** Returns one page of the entries of the users whose work the actor may read, newest first. */
export async function listActivity(
  database: Database,
  actor: Actor,
  query: { limit: number; cursor?: string | undefined },
) {
  const [time, id] = query.cursor
    ? (decodeCursor(query.cursor, ['moment', 'number']) as [number, number])
    : []
  const start = time === undefined || id === undefined ? TOP : { at: new Date(time), id }
  const size = pageSizeFor(query.limit)
  const range = { start, count: size + 1 }
  const isMerged = actor.role === 'pm'
  const rows = isMerged
    ? await mergeLines(database, actor.id, range)
    : await readLines(database, readsOrganization(actor) ? undefined : actor.id, range)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentItem),
    nextCursor: rows.length > query.limit && last ? encodeCursor([last.created_at.getTime(), last.id]) : null,
  }
}
