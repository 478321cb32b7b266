import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { lifetimes, loginPath, protocolPath, realmPath } from '../realm.ts'
import type { ActionOutcome, Interaction } from '../sign-in/progress.ts'

const endpoint = `${protocolPath}/auth`

/** A readable cookie that changes with the session: the status iframe of keycloak-js compares it (docs/IDENTITY.md, "The embedded provider"). */
function setStatusCookie(ctx: KoaContextWithOIDC, sid: string): void {
  ctx.cookies.set('KEYCLOAK_SESSION', createHash('sha384').update(sid).digest('base64url'), {
    path: `${realmPath}/`,
    httpOnly: false,
    sameSite: 'lax',
    signed: false,
    maxAge: lifetimes.sessionMax * 1_000,
  })
}

/** How an account action has ended; an action that the realm does not know has failed. */
function outcomeOf({ oidc }: KoaContextWithOIDC): Record<string, string> {
  const outcome = oidc.result?.outcome as ActionOutcome | undefined
  if (outcome) {
    return { kc_action: outcome.action, kc_action_status: outcome.status }
  }
  return oidc.params?.kc_action === undefined ? {} : { kc_action_status: 'error' }
}

/** Adds what Keycloak puts on the redirect and remembers where the session was started from. */
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
 * The authorization endpoint answers with the first page itself and redirects with 302, as Keycloak does.
 *
 * @param begin shows or leads to the first page of a new attempt.
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
