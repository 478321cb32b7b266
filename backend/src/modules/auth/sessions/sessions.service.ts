import type { Role } from '@headway/contracts'
import { forEachItem } from '../../../platform/jobs/each-item.ts'
import type { ActRecord } from '../../../platform/act.ts'
import type { Environment } from '../../../platform/environment.ts'
import { everyOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sweepRows } from '../../../platform/database/sweep.ts'
import type { Settings } from '../../../platform/settings.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { type EndReason, sessionAudience } from '../auth.events.ts'
import { newSessionId } from '../sign-in/cookies.ts'
import { createTokenCipher } from '../../../platform/token-cipher.ts'

const MINUTE = 60_000
/** No session begins after this. */
const LATEST = new Date('9999-12-31T00:00:00Z')
/** Expired sessions that one sweep ends. */
const SWEEP_SIZE = 200

/** What a new session is made of. */
export interface NewSession {
  readonly userId: number
  readonly role: Role
  readonly identitySession: string
  readonly refreshToken: string
  readonly idToken: string
  readonly ip: string
  readonly userAgent: string
  /** Id of the request that brought the person in. */
  readonly requestId: string
}

/** A session that is over, with what ends it at the identity provider as well. */
export interface EndedSession {
  readonly id: number
  readonly userId: number
  readonly refreshToken: string | undefined
  readonly idToken: string | undefined
}

/** Which running sessions are meant. */
type Selection =
  | { id: number }
  | { id_hash: string }
  | { identity_session: string }
  | { user_id: number; before?: Date; except?: number }

const cipherOf = (environment: Environment) => createTokenCipher(environment.SESSION_SECRET, 'session-tokens')

/** The end of a session that begins or is extended at `start`. */
export const endOf = (settings: Settings, start: Date) =>
  new Date(start.getTime() + settings.get('session.minutes') * MINUTE)

/** The moment after which nothing extends a session that began at `start`. */
export const longestUntil = (settings: Settings, start: Date) =>
  new Date(start.getTime() + settings.get('session.longestMinutes') * MINUTE)

/**
 * Starts a session and reports it.
 *
 * @returns the secret id for the browser's cookie; only its hash is kept.
 */
export async function startSession(
  platform: Platform,
  session: NewSession,
  trx: Transaction,
): Promise<string> {
  const { clock, environment, events } = platform
  const cipher = cipherOf(environment)
  const { id, hash } = newSessionId()
  const now = clock.now()
  const [sessionId = 0] = await trx('sessions').insert({
    id_hash: hash,
    user_id: session.userId,
    identity_session: session.identitySession,
    created_at: now,
    last_seen_at: now,
    checked_at: now,
    expires_at: endOf(platform.settings, now),
    ip: session.ip.slice(0, 45),
    user_agent: session.userAgent.slice(0, 255),
    refresh_token: cipher.encrypt(session.refreshToken),
    id_token: cipher.encrypt(session.idToken),
  })
  await events.emit(
    {
      name: 'session.started',
      act: {
        actor: { id: session.userId, role: session.role },
        requestId: session.requestId,
        address: session.ip,
        at: now,
      },
      payload: { sessionId, userId: session.userId },
      audience: await sessionAudience(session.userId, trx),
      tags: everyOf('Session', 'Stats'),
    },
    trx,
  )
  return id
}

/**
 * Ends running sessions, forgets their tokens and reports each person's. Rows stay: they are the record of sign-ins.
 *
 * @param selection which sessions; those that are over already are left alone.
 * @param act who ends them; null when nobody here does.
 * @returns the sessions that this call has ended.
 */
export async function endSessions(
  platform: Platform,
  selection: Selection,
  reason: EndReason,
  trx: Transaction,
  act: ActRecord | null = null,
): Promise<EndedSession[]> {
  const { before, except, ...columns } = { before: undefined, except: undefined, ...selection }
  const rows = await trx('sessions')
    .where(columns)
    .where('created_at', '<', before ?? LATEST)
    .whereNot({ id: except ?? 0 })
    .whereNull('ended_at')
    .orderBy('id')
    .forUpdate()
    .select('id', 'user_id', 'refresh_token', 'id_token')
  if (rows.length === 0) {
    return []
  }
  await trx('sessions')
    .whereIn(
      'id',
      rows.map((row) => row.id),
    )
    .update({ ended_at: platform.clock.now(), end_reason: reason, refresh_token: null, id_token: null })
  for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id)) {
    const sessionIds = own.map((row) => row.id)
    await platform.events.emit(
      {
        name: 'session.ended',
        act,
        payload: { sessionIds, userId, reason },
        streamEffect: { kind: 'end', userId, sessionIds, reason },
        audience: await sessionAudience(userId, trx),
        tags: everyOf('Session', 'Stats'),
      },
      trx,
    )
  }
  const cipher = cipherOf(platform.environment)
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    refreshToken: row.refresh_token ? cipher.decrypt(row.refresh_token) : undefined,
    idToken: row.id_token ? cipher.decrypt(row.id_token) : undefined,
  }))
}

/** Moves the end of a session to now plus the length of one, never past the longest after sign-in. */
export async function extendSession(platform: Platform, sessionId: number, trx: Transaction): Promise<void> {
  const row = await trx('sessions')
    .where({ id: sessionId })
    .whereNull('ended_at')
    .forUpdate()
    .first('created_at')
  if (!row) {
    return
  }
  const { clock, settings } = platform
  const now = clock.now()
  const end = Math.min(endOf(settings, now).getTime(), longestUntil(settings, row.created_at).getTime())
  await trx('sessions')
    .where({ id: sessionId })
    .update({ expires_at: new Date(end), extended_at: now })
}

/** The provider's refresh token of a running session; undefined when it has none that can be read. */
export async function readRefreshToken(
  { database, environment }: Platform,
  sessionId: number,
): Promise<string | undefined> {
  const row = await database
    .knex('sessions')
    .where({ id: sessionId })
    .whereNull('ended_at')
    .first('refresh_token')
  return row?.refresh_token ? cipherOf(environment).decrypt(row.refresh_token) : undefined
}

/** Keeps the provider's newest tokens of a running session. */
export async function storeTokens(
  { environment }: Platform,
  sessionId: number,
  { refreshToken, idToken }: Pick<NewSession, 'refreshToken' | 'idToken'>,
  trx: Transaction,
): Promise<void> {
  const cipher = cipherOf(environment)
  await trx('sessions')
    .where({ id: sessionId })
    .whereNull('ended_at')
    .update({ refresh_token: cipher.encrypt(refreshToken), id_token: cipher.encrypt(idToken) })
}

/** Ends what has run out of time; returns the sessions that this call has ended. */
export async function endExpiredSessions(platform: Platform): Promise<EndedSession[]> {
  const { database, clock, logger } = platform
  const expired = await database.rows<{ id: number }>(
    `SELECT id FROM sessions WHERE ended_at IS NULL AND expires_at <= ? ORDER BY expires_at LIMIT ${SWEEP_SIZE}`,
    [clock.now()],
  )
  const ended: EndedSession[] = []
  const end = async ({ id }: { id: number }) => {
    ended.push(
      ...(await inTransaction(database.knex, (trx) => endSessions(platform, { id }, 'timeout', trx))),
    )
  }
  await forEachItem(expired, end, { logger, failed: 'a session that is over could not be ended' })
  return ended
}

/** Deletes the record of sign-ins that are older than they are kept. */
export async function forgetOldSessions({ database, clock, settings }: Platform): Promise<void> {
  const kept = settings.get('retention.signInDays') * 24 * 60 * MINUTE
  await sweepRows(database, {
    table: 'sessions',
    key: ['id'],
    condition: 'ended_at < ?',
    values: [new Date(clock.now().getTime() - kept)],
  })
}

/** Times of one session, as the person's screen shows them. */
export interface SessionTimes {
  readonly startedAt: Date
  readonly expiresAt: Date
  readonly roleOverride: Role | null
}

/** @returns undefined when there is no such session. */
export async function findSessionTimes(
  { database }: Pick<Platform, 'database'>,
  sessionId: number,
): Promise<SessionTimes | undefined> {
  const [row] = await database.rows<SessionTimes>(
    'SELECT created_at AS startedAt, expires_at AS expiresAt, role_override AS roleOverride FROM sessions WHERE id = ?',
    [sessionId],
  )
  return row
}
