import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { RealmEvents } from '../accounts/events.ts'
import { devicePath, lifetimes, loginPath, protocolPath, realmPath } from '../realm.ts'
import type { ActionOutcome, Interaction } from '../sign-in/progress.ts'
import type { SignedInAccount } from './policy.ts'

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

/** Keycloak gives no description when a silent sign-in cannot go on. */
function withoutDescription(location: string): string {
  const [address = '', fragment] = location.split('#')
  const url = new URL(address)
  const answer = fragment === undefined ? url.searchParams : new URLSearchParams(fragment)
  if (!['login_required', 'interaction_required'].includes(answer.get('error') ?? '')) {
    return location
  }
  answer.delete('error_description')
  return fragment === undefined ? url.href : `${address}#${answer}`
}

/** Every answer that lets somebody in is a sign-in to the administrator. */
async function recordSignIn(ctx: KoaContextWithOIDC, events: RealmEvents): Promise<void> {
  const { AuthorizationCode, DeviceCode } = ctx.oidc.entities
  if (!AuthorizationCode && !DeviceCode?.accountId) {
    return
  }
  const { account } = ctx.oidc.account as SignedInAccount
  const redirectUri = ctx.oidc.params?.redirect_uri
  await events.record({
    type: 'LOGIN',
    clientId: ctx.oidc.client?.clientId ?? '',
    accountId: account.id,
    ip: ctx.ip,
    details: {
      auth_method: 'openid-connect',
      auth_type: 'code',
      ...(typeof redirectUri === 'string' ? { redirect_uri: redirectUri } : {}),
      code_id: ctx.oidc.session?.uid ?? '',
      username: account.email,
    },
  })
}

/**
 * The authorization endpoint answers with the first page itself and redirects with 302, as Keycloak does.
 *
 * @param begin shows or leads to the first page of a new attempt.
 */
export function authorizationEndpoint(
  events: RealmEvents,
  begin: (ctx: KoaContextWithOIDC, interaction: Interaction) => Promise<void>,
): Middleware {
  return async (context, next) => {
    const isOurs = [endpoint, devicePath].some(
      (path) => context.path === path || context.path.startsWith(`${path}/`),
    )
    await next()
    if (!isOurs || !('oidc' in context)) {
      return
    }
    const ctx = context as KoaContextWithOIDC
    await recordSignIn(ctx, events)
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
    ctx.redirect(withoutDescription(location))
    ctx.status = 302
  }
}
