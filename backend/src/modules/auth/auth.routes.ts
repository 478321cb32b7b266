import {
  authBackchannelLogout,
  authCallback,
  authLogin,
  authLogout,
  authSessionCheck,
  authSessionExtend,
  authUser,
} from '@headway/contracts/auth'
import type { Context } from 'koa'
import type { AuditContext } from '../../platform/request-context.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { presentCurrentUser } from './auth.presenter.ts'
import { subscribeAuth } from './auth.subscribers.ts'
import { deleteUsedLogoutTokens, receiveLogout } from './sign-in/backchannel-logout.ts'
import { clearSessionCookie, sessionHashOf } from './cookies.ts'
import { isCrossSite } from './cross-site.ts'
import { type IdentityProvider, identityOf } from '../identity/index.ts'
import { Login, signedOut } from './sign-in/login.ts'
import { registerRoleSwitch } from './role-switch.ts'
import { checkNow } from './sessions/session-check.ts'
import { registerSessions } from './sessions/sessions.routes.ts'
import {
  type EndedSession,
  endExpiredSessions,
  deleteOldSessions,
  endSessions,
  extendSession,
} from './sessions/sessions.service.ts'
import { registerApiTokens } from './tokens/api-tokens.routes.ts'
import { personalRecords } from './personal-data.ts'

const SWEEP_SECONDS = 60

/** Returns the context of a sign-out, with the session's user as actor; null when the session is already over. */
async function findSignOut(platform: Platform, ctx: Context, hash: string, trx: Transaction) {
  const [actor] = await platform.database.rows<AuditContext['actor']>(
    `SELECT u.id, COALESCE(s.role_override, u.role) AS role FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id_hash = ? AND s.ended_at IS NULL`,
    [hash],
    trx,
  )
  const { requestId } = ctx.state as { requestId: string }
  return actor ? { actor, requestId, address: ctx.ip, at: platform.clock.now() } : null
}

/** Ends the session and returns the URL at which the provider ends its own session. */
async function signOut(platform: Platform, provider: IdentityProvider, ctx: Context): Promise<string> {
  const { database, environment, logger } = platform
  const hash = sessionHashOf(ctx, environment.PUBLIC_URL)
  if (hash === undefined) {
    // A link on another site sends no Strict cookie. Clearing the cookie here would sign the user out all the same.
    return signedOut('signed_out')
  }
  clearSessionCookie(ctx, environment.PUBLIC_URL)
  ctx.set('Clear-Site-Data', '"cache"')
  const [ended] = await inTransaction(database.knex, async (trx) => {
    const context = await findSignOut(platform, ctx, hash, trx)
    return endSessions(platform, { id_hash: hash }, 'logout', trx, context)
  })
  if (!ended?.idToken) {
    return signedOut('signed_out')
  }
  try {
    return (await provider.logoutUrl(ended.idToken)).href
  } catch (error) {
    logger.warn({ err: error }, 'signed out here only')
    return signedOut('signed_out')
  }
}

/** Ends the provider's sessions too; otherwise they would sign the user in again without a password. */
async function endAtProvider(
  platform: Platform,
  provider: IdentityProvider,
  ended: EndedSession[],
): Promise<void> {
  for (const { id, refreshToken } of ended) {
    if (refreshToken) {
      try {
        await provider.endSession(refreshToken)
      } catch (error) {
        platform.logger.warn(
          { err: error, session: id },
          'sessions that ended here stay open at the identity provider',
        )
        // The remaining calls would time out as well.
        return
      }
    }
  }
}

/** Schedules the jobs that end expired sessions and delete old rows. */
function scheduleSessionJobs(platform: Platform, provider: IdentityProvider): void {
  platform.jobs.schedule('auth.endExpiredSessions', { seconds: SWEEP_SECONDS }, async () => {
    await endAtProvider(platform, provider, await endExpiredSessions(platform))
    await deleteUsedLogoutTokens(platform)
  })

  platform.jobs.schedule(
    'auth.forgetOldSessions',
    { cron: '50 3 * * *' },
    () => deleteOldSessions(platform),
    'long',
  )
}

export function registerAuth(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords)
  subscribeAuth(platform)
  registerRoleSwitch(table, platform)
  registerApiTokens(table, platform)
  const provider = identityOf(platform).provider
  const login = new Login(platform, provider)
  registerSessions(table, platform, (ended) => endAtProvider(platform, provider, ended))

  table.route(authLogin, { can: 'public' }, async ({ ctx, query }) => {
    ctx.set('Cache-Control', 'no-store')
    await login.begin(ctx, query.returnTo, query.prompt === 'none')
    return undefined
  })

  table.route(authCallback, { can: 'public' }, async ({ ctx }) => {
    ctx.set('Cache-Control', 'no-store')
    await login.finish(ctx)
    return undefined
  })

  table.route(authLogout, { can: 'public' }, async ({ ctx }) => {
    ctx.set('Cache-Control', 'no-store')
    // Browsers send the Strict cookie also for requests from another port or subdomain of the same site.
    ctx.redirect(isCrossSite(ctx) ? signedOut('signed_out') : await signOut(platform, provider, ctx))
    return undefined
  })

  table.route(authUser, { can: 'signed-in' }, async ({ ctx, actor }) => {
    // A page reads again after a setting changed. The request may reach another process than the one that sent the
    // event.
    await platform.feed.catchUp()
    // The page's later reads include every event up to this position, so its stream starts after it (ADR 126).
    ctx.set('Live-Position', String(platform.feed.position ?? 0))
    return presentCurrentUser(platform, actor)
  })

  table.route(authSessionExtend, { can: 'signed-in' }, async ({ actor, write }) => {
    const { sessionId } = actor
    if (sessionId !== null) {
      await write((trx) => extendSession(platform, sessionId, trx))
    }
    return presentCurrentUser(platform, actor)
  })

  table.route(authSessionCheck, { can: 'signed-in' }, async ({ actor }) => {
    await checkNow(platform, actor)
    return undefined
  })

  table.route(authBackchannelLogout, { can: 'public' }, async ({ ctx }) => {
    await receiveLogout(platform, provider, ctx)
    return undefined
  })

  scheduleSessionJobs(platform, provider)
}
