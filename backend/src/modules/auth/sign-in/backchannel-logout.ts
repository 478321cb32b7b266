import type { Context } from 'koa'
import { invalid } from '../../../platform/errors.ts'
import { readFormBody } from '../../../platform/http/request-body.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, isDuplicate, type Transaction } from '../../../platform/database/transaction.ts'
import { findByIdentity } from '../../users/index.ts'
import {
  type IdentityProvider,
  type LogoutNotice,
  providerUnavailable,
  ProviderUnavailableError,
} from '../../identity/index.ts'
import { endSessions } from '../sessions/sessions.service.ts'

async function markTokenUsed(notice: LogoutNotice, trx: Transaction): Promise<void> {
  try {
    await trx('used_logout_tokens').insert({ jti: notice.jti.slice(0, 128), expires_at: notice.expiresAt })
  } catch (error) {
    throw isDuplicate(error) ? invalid('invalid_logout_token') : error
  }
}

async function endAddressedSessions(
  platform: Platform,
  notice: LogoutNotice,
  trx: Transaction,
): Promise<void> {
  if (notice.identitySession !== undefined) {
    await endSessions(platform, { identity_session: notice.identitySession }, 'backchannel', trx)
    return
  }
  const user = notice.identityId && (await findByIdentity(platform.database, notice.identityId, trx))
  if (user) {
    await endSessions(platform, { user_id: user.id }, 'backchannel', trx)
  }
}

/**
 * Ends the session that the provider's logout token names, or all sessions of the person when it names none.
 *
 * @throws ProblemError 400 `invalid_logout_token` for a token that is not a fresh, unused logout token of the provider.
 */
export async function receiveLogout(
  platform: Platform,
  provider: IdentityProvider,
  ctx: Context,
): Promise<void> {
  const { logout_token: token } = await readFormBody(ctx)
  if (typeof token !== 'string') {
    throw invalid('invalid_logout_token')
  }
  const notice = await provider.readLogoutToken(token, platform.clock.now()).catch((error: unknown) => {
    throw error instanceof ProviderUnavailableError ? providerUnavailable(error) : error
  })
  if (!notice) {
    throw invalid('invalid_logout_token')
  }
  await inTransaction(platform.database.knex, async (trx) => {
    await markTokenUsed(notice, trx)
    await endAddressedSessions(platform, notice, trx)
  })
  ctx.status = 200
  ctx.set('Cache-Control', 'no-store')
  ctx.body = ''
}

/** Deletes used logout tokens that have expired and are no longer accepted anyway. */
export async function deleteUsedLogoutTokens({ database, clock }: Platform): Promise<void> {
  const hourAgo = new Date(clock.now().getTime() - 3_600_000)
  await database.knex('used_logout_tokens').where('expires_at', '<', hourAgo).delete()
}
