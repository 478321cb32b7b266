import type { ActivityAction, ActivityItem, ActivityType } from '@headway/contracts/activity'
import { type Actor, readsOrganisation } from '../../platform/actor.ts'
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

/** Where a line stands in the feed: newest first. */
interface Position {
  at: Date
  id: number
}

const COLUMNS =
  'i.id, i.type, i.action, i.title, i.description, i.link, i.created_at, i.user_id, u.first_name, u.last_name'
/** Before every line that there is. */
const TOP: Position = { at: new Date('9999-12-31T00:00:00.000Z'), id: Number.MAX_SAFE_INTEGER }
/** Not after any line that there is. */
const BEGINNING = new Date(0)
const BEHIND = 'i.created_at <= ? AND (i.created_at < ? OR i.id < ?)'
const NEWEST_FIRST = 'ORDER BY i.created_at DESC, i.id DESC'
/** The same among the lines of one person. MySQL reads the index backwards only where all of it is named. */
const NEWEST_OF_ONE = 'ORDER BY i.user_id DESC, i.created_at DESC, i.id DESC'
/** People whose lines are merged into one page at most; more only when they all acted in the same millisecond. */
const MOST_MERGED = 101

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

/** Lines of the whole organisation, or of one person. */
function readLines(
  database: Database,
  userId: number | undefined,
  { start, count }: { start: Position; count: number },
): Promise<ActivityRow[]> {
  const index = userId === undefined ? 'activity_items_newest' : 'activity_items_user'
  const own = userId === undefined ? '' : 'i.user_id = ? AND'
  return database.rows<ActivityRow>(
    `SELECT STRAIGHT_JOIN ${COLUMNS} FROM activity_items i FORCE INDEX (${index})
     LEFT JOIN users u ON u.id = i.user_id WHERE ${own} ${BEHIND} ${NEWEST_FIRST} LIMIT ${count}`,
    [...(userId === undefined ? [] : [userId]), ...behind(start)],
  )
}

/** When each of the people at or below somebody has last done something, for those who have. */
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
 * Lines of everyone at or below somebody, merged from each person's own. A page of so many lines holds lines of at most
 * so many people, those who have acted last, and none that is older than the last act of the last of them. So it costs
 * one look for each person and a few rows of a few people, however much has happened.
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
  const people = latest.filter((person) => person.latest >= since).slice(0, MOST_MERGED)
  const places = people.length > count ? MOST_MERGED : count
  const branch = `(SELECT STRAIGHT_JOIN ${COLUMNS} FROM activity_items i FORCE INDEX (activity_items_user)
    LEFT JOIN users u ON u.id = i.user_id WHERE i.user_id = ? AND ${BEHIND} AND i.created_at >= ?
    ${NEWEST_FIRST} LIMIT ${count})`
  // Places that are left over ask for nobody, so that there is one prepared statement.
  const userIds = Array.from({ length: places }, (_, index) => people[index]?.userId ?? 0)
  const rows = await database.rows<ActivityRow>(
    userIds.map(() => branch).join(' UNION ALL '),
    userIds.flatMap((userId) => [userId, ...behind(start), since]),
  )
  return rows.sort(newestFirst)
}

/** One page of what happened among the people whose work the actor may read, newest first. */
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
    : await readLines(database, readsOrganisation(actor) ? undefined : actor.id, range)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentItem),
    nextCursor: rows.length > query.limit && last ? encodeCursor([last.created_at.getTime(), last.id]) : null,
  }
}
