import type { Context, Middleware } from 'koa'
import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { lifetimes, protocolPath, type Realm } from '../realm.ts'
import { type RefusalDependencies, refusalOf } from './token-refusals.ts'

/** What the token endpoint looks at besides oidc-provider. */
export interface TokenEndpointDependencies extends RefusalDependencies {
  readonly realm: Realm
}

async function complete(ctx: KoaContextWithOIDC, { store }: TokenEndpointDependencies): Promise<void> {
  const { AccessToken: accessToken, RefreshToken: refreshToken } = ctx.oidc.entities
  const body = ctx.body as Record<string, unknown>
  if (!accessToken) {
    ctx.body = { ...body, refresh_expires_in: 0, 'not-before-policy': 0, scope: '' }
    return
  }
  const sid = accessToken.sid ?? ''
  if (ctx.oidc.params?.grant_type === 'refresh_token') {
    await store.touchSession(sid, lifetimes.sessionIdle, lifetimes.sessionMax)
  }
  ctx.body = {
    ...body,
    refresh_expires_in: refreshToken?.expiration ?? 0,
    'not-before-policy': 0,
    session_state: sid,
  }
}

/**
 * The token endpoint in Keycloak's words: the fields it adds and the reasons it gives.
 *
 * @param provider emits the reason of a refusal, which its answer leaves out.
 */
export function tokenEndpoint(provider: Provider, dependencies: TokenEndpointDependencies): Middleware {
  const reasons = new WeakMap<Context, errors.OIDCProviderError>()
  provider.on('grant.error', (ctx, error) => reasons.set(ctx, error))
  return async (context, next) => {
    await next()
    if (context.path !== `${protocolPath}/token` || context.method !== 'POST') {
      return
    }
    const ctx = context as KoaContextWithOIDC
    const reason = reasons.get(context)
    if (reason) {
      ctx.body = (await refusalOf(ctx, reason, dependencies)) ?? ctx.body
    } else if (ctx.status === 200) {
      await complete(ctx, dependencies)
    }
  }
}
