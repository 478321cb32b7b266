import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import {
  identityOf,
  type IdentityProvider,
  isUnchanged,
  type SignedInPerson,
  applyRemoteProfile,
} from '../../identity/index.ts'
import { versionOf } from '../../users/index.ts'
import { endSessions, readRefreshToken, storeTokens } from './sessions.service.ts'

/** Minimum time in milliseconds between two checks of a session with the provider (docs/IDENTITY.md, "Sessions"). */
const CHECK_INTERVAL_MS = 300_000
/** Minimum time in milliseconds between the last check and a check that a browser requests. */
const MIN_INTERVAL_MS = 10_000
/**
 * Pause in milliseconds after a failed request to the provider, so that an unresponsive provider does not slow down
 * every request.
 */
const RETRY_PAUSE_MS = 60_000

/** End of the pause in epoch milliseconds. Each process has its own. */
const pausedUntil = new WeakMap<IdentityProvider, number>()

export interface CheckedSession {
  sessionId: number
  userId: number
  checkedAt: Date
}

/** Claims the check for one request across all backend processes; the others continue with the stored session. */
async function claimCheck({ database, clock }: Platform, { sessionId, checkedAt }: CheckedSession) {
  const changed = await database
    .knex('sessions')
    .where({ id: sessionId, checked_at: checkedAt })
    .whereNull('ended_at')
    .update({ checked_at: clock.now() })
  return changed === 1
}

async function endSession(platform: Platform, sessionId: number, reason: 'backchannel' | 'role_change') {
  await inTransaction(platform.database.knex, (trx) => endSessions(platform, { id: sessionId }, reason, trx))
}

async function recordCheck(
  platform: Platform,
  { sessionId, userId }: CheckedSession,
  { person, version }: { person: SignedInPerson; version: number | undefined },
): Promise<void> {
  const { profile, roles } = person
  await inTransaction(platform.database.knex, async (trx) => {
    await storeTokens(platform, sessionId, person, trx)
    if (await isUnchanged(userId, version, trx)) {
      await applyRemoteProfile(platform, userId, { ...profile, role: roles[0] }, trx)
    }
  })
}

async function checkAtProvider(
  platform: Platform,
  session: CheckedSession,
  refreshToken: string,
): Promise<void> {
  const provider = identityOf(platform).provider
  try {
    const version = await versionOf(platform, session.userId)
    const person = await provider.refresh(refreshToken).catch((error: unknown) => {
      pausedUntil.set(provider, Date.now() + RETRY_PAUSE_MS)
      throw error
    })
    if (person?.roles.length === 1) {
      await recordCheck(platform, session, { person, version })
      return
    }
    await endSession(platform, session.sessionId, person ? 'role_change' : 'backchannel')
  } catch (error) {
    platform.logger.warn(
      { err: error, session: session.sessionId },
      'a session could not be checked with the provider',
    )
    await platform.database
      .knex('sessions')
      .where({ id: session.sessionId })
      .update({ checked_at: session.checkedAt })
  }
}

async function checkIfOlder(platform: Platform, session: CheckedSession, age: number): Promise<boolean> {
  const isDue = platform.clock.now().getTime() - session.checkedAt.getTime() > age
  if (!isDue) {
    return false
  }
  const rests = (pausedUntil.get(identityOf(platform).provider) ?? 0) > Date.now()
  if (rests || !(await claimCheck(platform, session))) {
    return false
  }
  const refreshToken = await readRefreshToken(platform, session.sessionId)
  if (refreshToken === undefined) {
    return false
  }
  await checkAtProvider(platform, session, refreshToken)
  return true
}

/**
 * Checks at intervals whether a session is still valid at the provider. This detects a lost back-channel logout and
 * changes made in the provider's console. A provider that does not respond ends no session.
 *
 * @returns whether the provider was asked; the caller must then reload the session and its user.
 */
export const checkWithProvider = (platform: Platform, session: CheckedSession): Promise<boolean> =>
  checkIfOlder(platform, session, CHECK_INTERVAL_MS)

/**
 * Checks the session without waiting for the interval, for a browser that noticed a sign-out elsewhere. If the session
 * is over, it ends as usual, and its pages receive the event.
 *
 * @param actor without a session nothing is checked.
 */
export async function checkNow(platform: Platform, { id: userId, sessionId }: Actor): Promise<void> {
  if (sessionId === null) {
    return
  }
  const [row] = await platform.database.rows<{ checkedAt: Date }>(
    'SELECT checked_at AS checkedAt FROM sessions WHERE id = ?',
    [sessionId],
  )
  if (row) {
    await checkIfOlder(platform, { sessionId, userId, checkedAt: row.checkedAt }, MIN_INTERVAL_MS)
  }
}
