import type { Role } from '@headway/contracts'
import type { Context } from 'koa'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { sessionHashOf } from './cookies.ts'

/** `last_seen_at` is written at most this often, in milliseconds. */
const SEEN_INTERVAL = 60_000

interface ActorRow {
  sessionId: number
  roleOverride: Role | null
  lastSeenAt: Date
  id: number
  role: Role
  firstName: string
  lastName: string
  email: string
  managerId: number | null
}

const runningSession = `SELECT s.id AS sessionId, s.role_override AS roleOverride, s.last_seen_at AS lastSeenAt,
    u.id, u.role, u.first_name AS firstName, u.last_name AS lastName, u.email, u.manager_id AS managerId
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id_hash = ? AND s.ended_at IS NULL AND s.expires_at > ? AND u.is_active = 1`

/**
 * Finds the person behind a request. Role and activity are read each time, so that a change holds at once
 * (identity.md, section 0, decision 5).
 *
 * @returns undefined when the request carries no session that still runs for an active person.
 */
export async function authenticate(platform: Platform, ctx: Context): Promise<Actor | undefined> {
  const { database, clock, environment } = platform
  const hash = sessionHashOf(ctx, environment.PUBLIC_URL)
  if (hash === undefined) {
    return undefined
  }
  const now = clock.now()
  const [row] = await database.rows<ActorRow>(runningSession, [hash, now])
  if (!row) {
    return undefined
  }
  if (now.getTime() - row.lastSeenAt.getTime() >= SEEN_INTERVAL) {
    await database.knex('sessions').where({ id: row.sessionId }).update({ last_seen_at: now })
  }
  const roleOverride = environment.DEV_ROLE_SWITCH ? row.roleOverride : null
  const { lastSeenAt: _, ...person } = row
  return { ...person, role: roleOverride ?? row.role, roleOverride }
}

/** Whether a person is still active and their session, if they came with one, still runs; streams ask at every heartbeat. */
export async function isAlive({ database, clock }: Platform, actor: Actor): Promise<boolean> {
  const rows =
    actor.sessionId === null
      ? await database.rows('SELECT 1 FROM users WHERE id = ? AND is_active = 1', [actor.id])
      : await database.rows(
          `SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id
           WHERE s.id = ? AND s.ended_at IS NULL AND s.expires_at > ? AND u.is_active = 1`,
          [actor.sessionId, clock.now()],
        )
  return rows.length > 0
}
