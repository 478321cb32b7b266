import type { Role } from '@headway/contracts'
import {
  authSessionsEnd,
  authSessionsEndAllOf,
  authSessionsEndOthers,
  authSessionsOf,
  authSessionsList,
  type Session,
} from '@headway/contracts/auth'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requestPush } from '../../identity/index.ts'
import { checkAbility, loadUser } from '../../users/index.ts'
import { revokeTokensOf } from '../tokens/api-tokens.service.ts'
import { can, type SessionOwner } from '../sessions.policy.ts'
import { type EndedSession, endSessions } from './sessions.service.ts'

interface RunningSessionRow {
  id: number
  startedAt: Date
  lastSeenAt: Date
  expiresAt: Date
  userAgent: string | null
  address: string | null
}

const running = 'ended_at IS NULL AND expires_at > ?'

async function listSessions(
  database: Database,
  { actor, userId }: { actor: Actor; userId: number },
  now: Date,
): Promise<Session[]> {
  const rows = await database.rows<RunningSessionRow>(
    `SELECT id, created_at AS startedAt, last_seen_at AS lastSeenAt, expires_at AS expiresAt,
       user_agent AS userAgent, ip AS address
     FROM sessions WHERE user_id = ? AND ${running} ORDER BY last_seen_at DESC, id DESC`,
    [userId, now],
  )
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.startedAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    userAgent: row.userAgent ?? '',
    address: row.address ?? '',
    isCurrent: row.id === actor.sessionId,
  }))
}

/** Returns the owner of a running session and locks the row until the commit. */
async function lockOwner(
  database: Database,
  id: number,
  now: Date,
  trx: Transaction,
): Promise<SessionOwner | undefined> {
  const [owner] = await database.rows<{ userId: number; role: Role }>(
    `SELECT s.user_id AS userId, u.role FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = ? AND s.ended_at IS NULL AND s.expires_at > ? FOR UPDATE`,
    [id, now],
    trx,
  )
  return owner
}

/**
 * Ends all sessions of a person. The provider receives it through the outbox, also after an outage. When another user
 * does it, the account may be compromised, so the person's tokens end too.
 */
async function endAllOf(
  platform: Platform,
  context: RequestContext,
  userId: number,
  trx: Transaction,
): Promise<number> {
  await checkAbility(context.actor, userId, 'endSessions', trx)
  const reason = userId === context.actor.id ? 'logout' : 'admin'
  const ended = await endSessions(platform, { user_id: userId }, reason, trx, context)
  if (reason === 'admin') {
    await revokeTokensOf(platform, userId, { reason, context: null }, trx)
  }
  await requestPush(platform, userId, ['signOut'], trx)
  return ended.length
}

/**
 * Registers the endpoints for running sessions.
 *
 * @param endAtProvider ends the given sessions at the identity provider as well.
 */
export function registerSessions(
  table: RouteTable,
  platform: Platform,
  endAtProvider: (ended: EndedSession[]) => Promise<void>,
): void {
  const { database, clock } = platform

  table.route(authSessionsList, { can: 'signed-in' }, async ({ actor }) => ({
    items: await listSessions(database, { actor, userId: actor.id }, clock.now()),
  }))

  table.route(authSessionsEnd, { can: 'signed-in' }, async ({ context, actor, params, write }) => {
    let ended: EndedSession[] = []
    await write(async (trx) => {
      const owner = await lockOwner(database, params.id, clock.now(), trx)
      if (!owner || !can.end(actor, owner)) {
        throw notFound('session')
      }
      const reason = owner.userId === actor.id ? 'logout' : 'admin'
      ended = await endSessions(platform, { id: params.id }, reason, trx, context)
    })
    await endAtProvider(ended)
    return undefined
  })

  table.route(authSessionsOf, { can: 'signed-in' }, async ({ actor, params }) => {
    const person = await loadUser(platform, actor, params.id, 'seeSessions')
    return {
      items: await listSessions(database, { actor, userId: person.id }, clock.now()),
      can: { end: person.can.endSessions },
    }
  })

  table.route(authSessionsEndAllOf, { can: 'signed-in' }, async ({ context, params, write }) => ({
    ended: await write((trx) => endAllOf(platform, context, params.id, trx)),
  }))

  table.route(authSessionsEndOthers, { can: 'signed-in' }, async ({ context, actor, write }) => {
    const others = { user_id: actor.id, except: actor.sessionId ?? 0 }
    let ended: EndedSession[] = []
    const count = await write(async (trx) => {
      ended = await endSessions(platform, others, 'logout', trx, context)
      return ended.length
    })
    await endAtProvider(ended)
    return { ended: count }
  })
}
