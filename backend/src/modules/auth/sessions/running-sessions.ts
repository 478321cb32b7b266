import type { Query, Reply, Role } from '@headway/contracts'
import type { adminSessions } from '@headway/contracts/admin'
import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { can } from '../sessions.policy.ts'

const MAX_COUNTED = 1_000

interface RunningRow {
  id: number
  userId: number
  firstName: string
  lastName: string
  role: Role
  startedAt: Date
  lastSeenAt: Date
  expiresAt: Date
  userAgent: string | null
  address: string | null
}

/**
 * Returns all running sessions, most recently used first. A periodic job marks expired sessions as ended within a
 * minute.
 */
export async function listRunningSessions(
  { database, clock }: Platform,
  actor: Actor,
  query: Query<typeof adminSessions>,
): Promise<Reply<typeof adminSessions>> {
  const [time = 0, id = 0] = query.cursor
    ? (decodeCursor(query.cursor, ['moment', 'number']) as [number, number])
    : []
  const after = query.cursor ? 'AND s.last_seen_at <= ? AND (s.last_seen_at < ? OR s.id < ?)' : ''
  const running = 's.ended_at IS NULL AND s.expires_at > ?'
  const now = clock.now()
  const [rows, [counted]] = await Promise.all([
    database.rows<RunningRow>(
      `SELECT s.id, s.user_id AS userId, u.first_name AS firstName, u.last_name AS lastName, u.role,
         s.created_at AS startedAt, s.last_seen_at AS lastSeenAt, s.expires_at AS expiresAt,
         s.user_agent AS userAgent, s.ip AS address
       FROM sessions s FORCE INDEX (sessions_seen) STRAIGHT_JOIN users u ON u.id = s.user_id
       WHERE ${running} ${after} ORDER BY s.last_seen_at DESC, s.id DESC LIMIT ${query.limit + 1}`,
      [now, ...(query.cursor ? [new Date(time), new Date(time), id] : [])],
    ),
    database.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM (SELECT 1 FROM sessions s FORCE INDEX (sessions_running) WHERE ${running}
       LIMIT ${MAX_COUNTED}) running`,
      [now],
    ),
  ])
  const { items, nextCursor } = page(rows, query.limit, (row) => [row.lastSeenAt.getTime(), row.id])
  return {
    items: items.map((row) => ({
      id: row.id,
      user: { id: row.userId, name: `${row.firstName} ${row.lastName}`.trim(), role: row.role },
      startedAt: row.startedAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      userAgent: row.userAgent ?? '',
      address: row.address ?? '',
      isCurrent: row.id === actor.sessionId,
      can: { end: can.end(actor, row) },
    })),
    nextCursor,
    total: counted?.total ?? 0,
  }
}
