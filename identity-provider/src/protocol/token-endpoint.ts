import type { Middleware } from 'koa'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { ProtocolStore } from '../database/protocol-store.ts'
import { lifetimes, protocolPath } from '../realm.ts'

/**
 * Returns middleware that extends the session when a refresh token is used. It also adds the fields of Keycloak's token
 * response that the portal and keycloak-js read.
 */
export function tokenEndpoint(store: ProtocolStore): Middleware {
  return async (context, next) => {
    await next()
    if (context.path !== `${protocolPath}/token` || context.method !== 'POST' || context.status !== 200) {
      return
    }
    const { oidc, body } = context as KoaContextWithOIDC
    const { AccessToken: accessToken, RefreshToken: refreshToken } = oidc.entities
    if (!accessToken) {
      return
    }
    const sid = accessToken.sid ?? ''
    if (oidc.params?.grant_type === 'refresh_token') {
      await store.touchSession(sid, lifetimes.sessionIdle, lifetimes.sessionMax)
    }
    context.body = {
      ...(body as Record<string, unknown>),
      refresh_expires_in: refreshToken?.expiration ?? 0,
      session_state: sid,
    }
  }
}
