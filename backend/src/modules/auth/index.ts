import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { EndReason } from './auth.events.ts'
import { endSessions } from './sessions/sessions.service.ts'

export type { EndReason } from './auth.events.ts'
export { registerAuth as register } from './auth.routes.ts'
export { authenticate, hasToken } from './authenticate.ts'
export { findStandings } from './sessions/standings.ts'
export { sessionCookieName } from './sign-in/cookies.ts'
export { refuseCrossSite } from './cross-site.ts'
export { findUnusedTokens } from './tokens/api-tokens.queries.ts'
export { startScreenFor } from './sign-in/login.ts'
export { listRunningSessions } from './sessions/running-sessions.ts'
export { startSession } from './sessions/sessions.service.ts'
export {
  countActiveSessions,
  findSignIns,
  findSignInState,
  findWithoutSignIn,
  importPastSignIns,
  isFirstSignIn,
  type SignIn,
} from './sessions/sign-ins.ts'

/**
 * Ends the sessions and API tokens of everybody, where nobody is told: those of a restored database belong to another time, and
 * some of them were ended since.
 */
export async function endEveryAccess(database: Platform['database']): Promise<void> {
  await database
    .knex('api_tokens')
    .whereNull('ended_at')
    .update({ ended_at: database.knex.raw('UTC_TIMESTAMP(3)'), end_reason: 'restored' })
  await database
    .knex('sessions')
    .whereNull('ended_at')
    .update({
      ended_at: database.knex.raw('UTC_TIMESTAMP(3)'),
      end_reason: 'admin',
      refresh_token: null,
      id_token: null,
    })
}

/**
 * Ends every session of a person, in the caller's transaction: from its commit on no request of theirs is answered.
 *
 * @param reason kept in the record of sign-ins and shown to the person.
 */
export async function endSessionsOf(
  platform: Platform,
  userId: number,
  reason: EndReason,
  trx: Transaction,
): Promise<void> {
  await endSessions(platform, { user_id: userId }, reason, trx)
}
