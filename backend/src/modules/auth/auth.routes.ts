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
import type { ActRecord } from '../../platform/act.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { presentCurrentUser } from './auth.presenter.ts'
import { subscribeAuth } from './auth.subscribers.ts'
import { forgetUsedLogoutTokens, receiveLogout } from './sign-in/backchannel-logout.ts'
import { clearSessionCookie, sessionHashOf } from './sign-in/cookies.ts'
import { comesFromElsewhere } from './cross-site.ts'
import { type IdentityProvider, identityOf } from '../identity/index.ts'
import { Login, signedOut } from './sign-in/login.ts'
import { registerRoleSwitch } from './role-switch.ts'
import { checkNow } from './sessions/session-check.ts'
import { registerSessions } from './sessions/sessions.routes.ts'
import {
  type EndedSession,
  endExpiredSessions,
  forgetOldSessions,
  endSessions,
  extendSession,
} from './sessions/sessions.service.ts'
import { registerApiTokens } from './tokens/api-tokens.routes.ts'
import { personalRecords } from './personal-data.ts'

const SWEEP_SECONDS = 60

/** Whose session it is, for the record of who signed out; null when it is over already. */
async function findSignOut(platform: Platform, ctx: Context, hash: string, trx: Transaction) {
  const [actor] = await platform.database.rows<ActRecord['actor']>(
    `SELECT u.id, COALESCE(s.role_override, u.role) AS role FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id_hash = ? AND s.ended_at IS NULL`,
    [hash],
    trx,
  )
  const { requestId } = ctx.state as { requestId: string }
  return actor ? { actor, requestId, address: ctx.ip, at: platform.clock.now() } : null
}

/** Ends the session here and says where the provider ends its own. */
async function signOut(platform: Platform, provider: IdentityProvider, ctx: Context): Promise<string> {
  const { database, environment, logger } = platform
  const hash = sessionHashOf(ctx, environment.PUBLIC_URL)
  if (hash === undefined) {
    // A link on another site brings no Strict cookie: taking the cookie away here would sign the person out all the same.
    return signedOut('signed_out')
  }
  clearSessionCookie(ctx, environment.PUBLIC_URL)
  ctx.set('Clear-Site-Data', '"cache"')
  const [ended] = await inTransaction(database.knex, async (trx) => {
    const act = await findSignOut(platform, ctx, hash, trx)
    return endSessions(platform, { id_hash: hash }, 'logout', trx, act)
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

/** The provider's session would otherwise sign the person in again without a password. */
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
        // The others would only wait for its silence too.
        return
      }
    }
  }
}

/** Ends what has run out, and forgets what nobody asks about any more. */
function scheduleSessionJobs(platform: Platform, provider: IdentityProvider): void {
  platform.jobs.schedule('auth.endExpiredSessions', { seconds: SWEEP_SECONDS }, async () => {
    await endAtProvider(platform, provider, await endExpiredSessions(platform))
    await forgetUsedLogoutTokens(platform)
  })

  platform.jobs.schedule(
    'auth.forgetOldSessions',
    { cron: '50 3 * * *' },
    () => forgetOldSessions(platform),
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
    // The cookie is Strict, but another port or subdomain of the same site makes the browser send it.
    ctx.redirect(comesFromElsewhere(ctx) ? signedOut('signed_out') : await signOut(platform, provider, ctx))
    return undefined
  })

  table.route(authUser, { can: 'signed-in' }, async ({ ctx, actor }) => {
    // A page asks again because a setting was changed, and may ask another process than the one that told it so.
    await platform.feed.catchUp()
    // What a page reads after this answer knows of this event: its stream has to tell of those that follow (ADR 126).
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
