import type { Role } from '@headway/contracts'
import { forEachItem } from '../../../platform/jobs/each-item.ts'
import type { AuditContext } from '../../../platform/request-context.ts'
import type { Environment } from '../../../platform/environment.ts'
import { allTags } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteExpiredRows } from '../../../platform/database/delete-expired-rows.ts'
import type { Settings } from '../../../platform/settings.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { type EndReason, sessionAudience } from '../auth.events.ts'
import { newSessionId } from '../cookies.ts'
import { createTokenCipher } from '../../../platform/token-cipher.ts'

const MINUTE_MS = 60_000
/** Later than the start of every session. */
const LATEST = new Date('9999-12-31T00:00:00Z')
/** Maximum number of expired sessions that one run ends. */
const SWEEP_SIZE = 200

export interface NewSession {
  readonly userId: number
  readonly role: Role
  readonly identitySession: string
  readonly refreshToken: string
  readonly idToken: string
  readonly ip: string
  readonly userAgent: string
  /** Id of the request that completed the sign-in. */
  readonly requestId: string
}

/** An ended session, with the tokens that end it at the identity provider. */
export interface EndedSession {
  readonly id: number
  readonly userId: number
  readonly refreshToken: string | undefined
  readonly idToken: string | undefined
}

/** Selects the running sessions to end. */
type Selection =
  | { id: number }
  | { id_hash: string }
  | { identity_session: string }
  | { user_id: number; before?: Date; except?: number }

const tokenCipherOf = (environment: Environment) =>
  createTokenCipher(environment.SESSION_SECRET, 'session-tokens')

/** Returns the end of a session that starts or is extended at `start`. */
export const endOf = (settings: Settings, start: Date) =>
  new Date(start.getTime() + settings.get('session.minutes') * MINUTE_MS)

/** Returns the time beyond which a session that started at `start` cannot be extended. */
export const longestUntil = (settings: Settings, start: Date) =>
  new Date(start.getTime() + settings.get('session.maxMinutes') * MINUTE_MS)

/**
 * Starts a session and emits `session.started`.
 *
 * @returns the secret id for the browser's cookie; only its hash is stored.
 */
export async function startSession(
  platform: Platform,
  session: NewSession,
  trx: Transaction,
): Promise<string> {
  const { clock, environment, events } = platform
  const cipher = tokenCipherOf(environment)
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
      context: {
        actor: { id: session.userId, role: session.role },
        requestId: session.requestId,
        address: session.ip,
        at: now,
      },
      payload: { sessionId, userId: session.userId },
      audience: await sessionAudience(session.userId, trx),
      tags: allTags('Session', 'Stats'),
    },
    trx,
  )
  return id
}

/**
 * Ends running sessions, deletes their tokens and emits one event per person. The rows remain as the record of
 * sign-ins.
 *
 * @param selection sessions to end; those that are already over are ignored.
 * @param context record of the action; null when no user of the portal ends them.
 * @returns the sessions that this call ended.
 */
export async function endSessions(
  platform: Platform,
  selection: Selection,
  reason: EndReason,
  trx: Transaction,
  context: AuditContext | null = null,
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
        context,
        payload: { sessionIds, userId, reason },
        streamEffect: { kind: 'end', userId, sessionIds, reason },
        audience: await sessionAudience(userId, trx),
        tags: allTags('Session', 'Stats'),
      },
      trx,
    )
  }
  const cipher = tokenCipherOf(platform.environment)
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    refreshToken: row.refresh_token ? cipher.decrypt(row.refresh_token) : undefined,
    idToken: row.id_token ? cipher.decrypt(row.id_token) : undefined,
  }))
}

/** Moves the end of a session to now plus the session length, but never past the maximum after sign-in. */
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

/**
 * Returns the provider's refresh token of a running session; undefined when there is none or it cannot be decrypted.
 */
export async function readRefreshToken(
  { database, environment }: Platform,
  sessionId: number,
): Promise<string | undefined> {
  const row = await database
    .knex('sessions')
    .where({ id: sessionId })
    .whereNull('ended_at')
    .first('refresh_token')
  return row?.refresh_token ? tokenCipherOf(environment).decrypt(row.refresh_token) : undefined
}

/** Stores the latest provider tokens of a running session. */
export async function storeTokens(
  { environment }: Platform,
  sessionId: number,
  { refreshToken, idToken }: Pick<NewSession, 'refreshToken' | 'idToken'>,
  trx: Transaction,
): Promise<void> {
  const cipher = tokenCipherOf(environment)
  await trx('sessions')
    .where({ id: sessionId })
    .whereNull('ended_at')
    .update({ refresh_token: cipher.encrypt(refreshToken), id_token: cipher.encrypt(idToken) })
}

/** Ends expired sessions and returns those that this call ended. */
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

/** Deletes sign-ins that are older than the retention period. */
export async function deleteOldSessions({ database, clock, settings }: Platform): Promise<void> {
  const kept = settings.get('retention.signInDays') * 24 * 60 * MINUTE_MS
  await deleteExpiredRows(database, {
    table: 'sessions',
    key: ['id'],
    condition: 'ended_at < ?',
    values: [new Date(clock.now().getTime() - kept)],
  })
}

/** Times of one session, as the user's page shows them. */
export interface SessionTimes {
  readonly startedAt: Date
  readonly expiresAt: Date
  readonly roleOverride: Role | null
}

/** Returns undefined for an unknown session. */
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
