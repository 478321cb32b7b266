import type { Context, Middleware } from 'koa'
import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Accounts } from '../accounts/accounts.ts'
import type { ProtocolStore } from '../database/protocol-store.ts'
import { DEVICE_GRANT, lifetimes, protocolPath, type Realm } from '../realm.ts'
import type { RefreshTokenCodec } from './refresh-tokens.ts'

/** What the token endpoint looks at besides oidc-provider. */
export interface TokenEndpointDependencies {
  readonly realm: Realm
  readonly accounts: Accounts
  readonly store: ProtocolStore
  readonly refreshTokens: RefreshTokenCodec
}

const badClient = 'Invalid client or Invalid client credentials'

const codeWords: Readonly<Record<string, string>> = {
  'code_verifier must be provided': 'PKCE code verifier not specified',
  'code_verifier does not match code_challenge': 'PKCE verification failed: Code mismatch',
}

const deviceWords: Readonly<Record<string, string>> = {
  authorization_pending: 'The authorization request is still pending',
  slow_down: 'Slow down',
  expired_token: 'Device code is expired',
  access_denied: 'The end user denied the authorization request',
  invalid_grant: 'Device code not valid',
}

async function explainRefresh(
  { accounts, store, refreshTokens }: TokenEndpointDependencies,
  token: string,
): Promise<string> {
  const claims = await refreshTokens.decode(token)
  if (claims === 'expired') {
    return 'Token is not active'
  }
  if (!claims) {
    return 'Invalid refresh token'
  }
  if (!(await store.session(claims.sid))) {
    return 'Session not active'
  }
  const account = await accounts.find(claims.sub)
  return account?.enabled === false ? 'User disabled' : "Session doesn't have required client"
}

async function explain(
  ctx: KoaContextWithOIDC,
  error: errors.OIDCProviderError,
  dependencies: TokenEndpointDependencies,
): Promise<void> {
  const { grant_type: grantType, refresh_token: refreshToken } = ctx.oidc.params ?? {}
  if (error.error === 'invalid_client') {
    ctx.status = 401
    ctx.body = {
      error: ctx.oidc.client ? 'unauthorized_client' : 'invalid_client',
      error_description: badClient,
    }
    return
  }
  const word = deviceWords[error.error]
  if (grantType === DEVICE_GRANT && word) {
    ctx.body = { error: error.error, error_description: word }
    return
  }
  if (error.error !== 'invalid_grant') {
    return
  }
  const description =
    grantType === 'refresh_token'
      ? await explainRefresh(dependencies, `${refreshToken}`)
      : (codeWords[error.error_detail ?? ''] ?? 'Code not valid')
  ctx.body = { error: 'invalid_grant', error_description: description }
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
 * The token endpoint in Keycloak's words (identity.md, section 9): the fields it adds and the reasons it gives.
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
      await explain(ctx, reason, dependencies)
    } else if (ctx.status === 200) {
      await complete(ctx, dependencies)
    }
  }
}
