import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { EndReason } from './auth.events.ts'
import { endSessions } from './sessions/sessions.service.ts'

export type { EndReason } from './auth.events.ts'
export { registerAuth as register } from './auth.routes.ts'
export { authenticate, hasToken } from './authenticate.ts'
export { findStreamAccess } from './sessions/stream-access.ts'
export { sessionCookieName } from './cookies.ts'
export { rejectCrossSite } from './cross-site.ts'
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
 * Ends all sessions and API tokens without events. Those of a restored database are outdated, and some may have been
 * ended after the backup.
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
 * Ends all sessions of a person in the caller's transaction. From its commit on, their requests are refused.
 *
 * @param reason stored in the record of sign-ins and shown to the person.
 */
export async function endSessionsOf(
  platform: Platform,
  userId: number,
  reason: EndReason,
  trx: Transaction,
): Promise<void> {
  await endSessions(platform, { user_id: userId }, reason, trx)
}
