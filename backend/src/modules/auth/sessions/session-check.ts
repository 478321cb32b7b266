import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import {
  identityOf,
  type IdentityProvider,
  isStill,
  type SignedInPerson,
  takeOverProfile,
} from '../../identity/index.ts'
import { versionOf } from '../../users/index.ts'
import { endSessions, readRefreshToken, storeTokens } from './sessions.service.ts'

/** The provider is asked about a session at most this often, in milliseconds (docs/IDENTITY.md, "Sessions"). */
const INTERVAL = 300_000
/** A browser may ask for that check this long after the last one, in milliseconds. */
const SOONEST = 10_000
/** After it has not answered as it should, it is left alone for so long: a frozen provider must not slow every request. */
const REST = 60_000

/** When the provider may be asked again, epoch milliseconds of this process. */
const restsUntil = new WeakMap<IdentityProvider, number>()

/** A session as the check needs it. */
export interface CheckedSession {
  sessionId: number
  userId: number
  checkedAt: Date
}

/** Lets one request of all instances check: the others go on with what is known. */
async function claim({ database, clock }: Platform, { sessionId, checkedAt }: CheckedSession) {
  const changed = await database
    .knex('sessions')
    .where({ id: sessionId, checked_at: checkedAt })
    .whereNull('ended_at')
    .update({ checked_at: clock.now() })
  return changed === 1
}

async function end(platform: Platform, sessionId: number, reason: 'backchannel' | 'role_change') {
  await inTransaction(platform.database.knex, (trx) => endSessions(platform, { id: sessionId }, reason, trx))
}

async function keep(
  platform: Platform,
  { sessionId, userId }: CheckedSession,
  { person, version }: { person: SignedInPerson; version: number | undefined },
): Promise<void> {
  const { profile, roles } = person
  await inTransaction(platform.database.knex, async (trx) => {
    await storeTokens(platform, sessionId, person, trx)
    if (await isStill(userId, version, trx)) {
      await takeOverProfile(platform, userId, { ...profile, role: roles[0] }, trx)
    }
  })
}

async function ask(platform: Platform, session: CheckedSession, refreshToken: string): Promise<void> {
  const provider = identityOf(platform).provider
  try {
    const version = await versionOf(platform, session.userId)
    const person = await provider.refresh(refreshToken).catch((error: unknown) => {
      restsUntil.set(provider, Date.now() + REST)
      throw error
    })
    if (person?.roles.length === 1) {
      await keep(platform, session, { person, version })
      return
    }
    await end(platform, session.sessionId, person ? 'role_change' : 'backchannel')
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
  const rests = (restsUntil.get(identityOf(platform).provider) ?? 0) > Date.now()
  if (rests || !(await claim(platform, session))) {
    return false
  }
  const refreshToken = await readRefreshToken(platform, session.sessionId)
  if (refreshToken === undefined) {
    return false
  }
  await ask(platform, session, refreshToken)
  return true
}

/**
 * Asks the provider now and then whether a session still stands there; a lost back-channel logout or a change made in
 * its console is noticed this way. Its silence ends nothing.
 *
 * @returns whether it has been asked: what is known of the session and its person may be old then.
 */
export const checkWithProvider = (platform: Platform, session: CheckedSession): Promise<boolean> =>
  checkIfOlder(platform, session, INTERVAL)

/**
 * The same at once, for a browser that has seen its person sign out elsewhere. A session that is over then ends as any
 * other: its pages are told.
 *
 * @param actor somebody with a session; without one there is nothing to check.
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
    await checkIfOlder(platform, { sessionId, userId, checkedAt: row.checkedAt }, SOONEST)
  }
}
