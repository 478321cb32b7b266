import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { lifetimes, loginPath, protocolPath, realmPath } from '../realm.ts'
import type { LoginAttempt } from '../sign-in/login-attempt.ts'

const endpoint = `${protocolPath}/auth`

/** A readable cookie that changes with the session: the status iframe of keycloak-js compares it (bend 4). */
function setStatusCookie(ctx: KoaContextWithOIDC, sid: string): void {
  ctx.cookies.set('KEYCLOAK_SESSION', createHash('sha384').update(sid).digest('base64url'), {
    path: `${realmPath}/`,
    httpOnly: false,
    sameSite: 'lax',
    signed: false,
    maxAge: lifetimes.sessionMax * 1_000,
  })
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
    if (sid && out) {
      Object.assign(out, { session_state: sid })
      setStatusCookie(ctx, sid)
    }
  })
}

/** Keycloak gives no description when a silent sign-in finds nobody. */
function withoutDescription(location: string): string {
  const url = new URL(location)
  if (url.searchParams.get('error') === 'login_required') {
    url.searchParams.delete('error_description')
    return url.href
  }
  return location
}

/**
 * The authorization endpoint answers with the login page itself and redirects with 302, as Keycloak does.
 *
 * @param showLogin writes the login page for a new attempt.
 */
export function authorizationEndpoint(
  showLogin: (ctx: KoaContextWithOIDC, attempt: LoginAttempt) => void,
): Middleware {
  return async (context, next) => {
    if (context.path !== endpoint && !context.path.startsWith(`${endpoint}/`)) {
      await next()
      return
    }
    await next()
    const ctx = context as KoaContextWithOIDC
    const location = ctx.response.get('Location')
    if (ctx.status !== 303 || !location) {
      return
    }
    const interaction = ctx.oidc.entities.Interaction
    if (location === loginPath && interaction) {
      ctx.remove('Location')
      ctx.status = 200
      showLogin(ctx, { uid: interaction.uid, parameters: interaction.params as Record<string, string> })
      return
    }
    ctx.redirect(withoutDescription(location))
    ctx.status = 302
  }
}
