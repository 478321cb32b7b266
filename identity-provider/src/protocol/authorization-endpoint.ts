import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { lifetimes, loginPath, protocolPath, realmPath } from '../realm.ts'
import type { ActionOutcome, Interaction } from '../sign-in/progress.ts'

const endpoint = `${protocolPath}/auth`

/**
 * Sets a cookie, readable by scripts, that changes with the session. The status iframe of keycloak-js compares it
 * (docs/IDENTITY.md, "Embedded provider").
 */
function setStatusCookie(ctx: KoaContextWithOIDC, sid: string): void {
  ctx.cookies.set('KEYCLOAK_SESSION', createHash('sha384').update(sid).digest('base64url'), {
    path: `${realmPath}/`,
    httpOnly: false,
    sameSite: 'lax',
    signed: false,
    maxAge: lifetimes.sessionMax * 1_000,
  })
}

/** Returns the result of an account action. An action that the realm does not know has failed. */
function outcomeOf({ oidc }: KoaContextWithOIDC): Record<string, string> {
  const outcome = oidc.result?.outcome as ActionOutcome | undefined
  if (outcome) {
    return { kc_action: outcome.action, kc_action_status: outcome.status }
  }
  return oidc.params?.kc_action === undefined ? {} : { kc_action_status: 'error' }
}

/** Adds Keycloak's parameters to the redirect, and stores the address from which the session was started. */
export function addKeycloakAnswer(provider: Provider): void {
  provider.on('authorization.accepted', (ctx) => {
    const session = ctx.oidc.session as ({ ipAddress?: string } & typeof ctx.oidc.session) | undefined
    if (session && !session.ipAddress) {
      session.ipAddress = ctx.ip
    }
  })
  provider.on('authorization.success', (ctx, out) => {
    const sid = ctx.oidc.session?.uid
    if (!sid) {
      return
    }
    setStatusCookie(ctx, sid)
    if (out) {
      Object.assign(out, { session_state: sid, ...outcomeOf(ctx) })
    }
  })
}

/**
 * Returns middleware for the authorization endpoint: it responds with the first page itself and redirects with 302, as
 * Keycloak does.
 *
 * @param begin shows the first page of a new attempt, or redirects to it.
 */
export function authorizationEndpoint(
  begin: (ctx: KoaContextWithOIDC, interaction: Interaction) => Promise<void>,
): Middleware {
  return async (context, next) => {
    const isOurs = context.path === endpoint || context.path.startsWith(`${endpoint}/`)
    await next()
    if (!isOurs || !('oidc' in context)) {
      return
    }
    const ctx = context as KoaContextWithOIDC
    const location = ctx.response.get('Location')
    if (ctx.status !== 303 || !location) {
      return
    }
    const interaction = ctx.oidc.entities.Interaction
    if (location === loginPath && interaction) {
      ctx.remove('Location')
      await begin(ctx, interaction)
      return
    }
    ctx.redirect(location)
    ctx.status = 302
  }
}
