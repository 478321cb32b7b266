import type { EndpointDefinition, Role } from '@headway/contracts'
import { tokenPrefix } from '@headway/contracts/api-tokens'
import type { Context } from 'koa'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { sessionHashOf } from './cookies.ts'
import { checkWithProvider } from './sessions/session-check.ts'
import { authenticateApiToken } from './tokens/token-authentication.ts'

/** Minimum time in milliseconds between two writes of `last_seen_at`. */
const LAST_SEEN_INTERVAL_MS = 60_000

interface ActorRow {
  sessionId: number
  roleOverride: Role | null
  lastSeenAt: Date
  checkedAt: Date
  id: number
  role: Role
  firstName: string
  lastName: string
  email: string
  managerId: number | null
}

async function findActiveSession(database: Database, hash: string, now: Date): Promise<ActorRow | undefined> {
  const [row] = await database.rows<ActorRow>(
    `SELECT s.id AS sessionId, s.role_override AS roleOverride, s.last_seen_at AS lastSeenAt, s.checked_at AS checkedAt,
       u.id, u.role, u.first_name AS firstName, u.last_name AS lastName, u.email, u.manager_id AS managerId
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id_hash = ? AND s.ended_at IS NULL AND s.expires_at > ? AND u.is_active = 1`,
    [hash, now],
  )
  return row
}

async function findBySession(platform: Platform, ctx: Context, now: Date): Promise<ActorRow | undefined> {
  const { database, environment } = platform
  const hash = sessionHashOf(ctx, environment.PUBLIC_URL)
  if (hash === undefined) {
    return undefined
  }
  const row = await findActiveSession(database, hash, now)
  if (!row) {
    return undefined
  }
  const { sessionId, checkedAt, id: userId } = row
  if (!(await checkWithProvider(platform, { sessionId, userId, checkedAt }))) {
    return row
  }
  // The check with the provider may have ended the session or changed the role.
  return findActiveSession(database, hash, now)
}

const ownToken = new RegExp(`^Bearer (${tokenPrefix}\\S*)$`, 'i')

/** Returns the user whose API token a request carries. */
async function findByToken(
  platform: Platform,
  ctx: Context,
  endpoint: EndpointDefinition | undefined,
): Promise<Actor | undefined> {
  const text = ownToken.exec(ctx.get('Authorization'))?.[1]
  const actor = text === undefined ? undefined : await authenticateApiToken(platform, ctx, text, endpoint)
  if (!actor) {
    ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"')
  }
  return actor
}

/** Returns whether a request carries an `Authorization` header; the session cookie is then ignored. */
export const hasToken = (ctx: Context): boolean => ctx.get('Authorization') !== ''

/**
 * Returns the user of a request. Role and active state are read each time, so that a change applies at once
 * (docs/IDENTITY.md, "Sessions"). With an `Authorization` header the cookie is ignored (docs/IDENTITY.md, "API
 * tokens").
 *
 * @param endpoint the called endpoint, for tokens whose scopes cover only a part of the API; omitted for public
 *   endpoints.
 * @returns undefined when the request carries neither a running session nor a valid token of an active user.
 * @throws ProblemError 403 for a token that may not call the endpoint, 429 for an address that guesses tokens.
 */
export async function authenticate(
  platform: Platform,
  ctx: Context,
  endpoint?: EndpointDefinition,
): Promise<Actor | undefined> {
  const { database, clock, environment } = platform
  const now = clock.now()
  if (hasToken(ctx)) {
    return findByToken(platform, ctx, endpoint)
  }
  const row = await findBySession(platform, ctx, now)
  if (!row) {
    return undefined
  }
  if (now.getTime() - row.lastSeenAt.getTime() >= LAST_SEEN_INTERVAL_MS) {
    await database.knex('sessions').where({ id: row.sessionId }).update({ last_seen_at: now })
  }
  const { lastSeenAt: _, checkedAt: __, ...person } = row
  const roleOverride = environment.DEV_ROLE_SWITCH ? row.roleOverride : null
  return { ...person, role: roleOverride ?? row.role, roleOverride }
}
