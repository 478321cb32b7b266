import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import type { Accounts } from '../accounts/accounts.ts'
import type { RealmEvent, RealmEvents } from '../accounts/events.ts'
import type { ProtocolStore } from '../database/protocol-store.ts'
import { DEVICE_GRANT } from '../realm.ts'
import type { RefreshTokenCodec } from './refresh-tokens.ts'

/** What the reason of a refusal is found with, and where it is noted. */
export interface RefusalDependencies {
  readonly accounts: Accounts
  readonly store: ProtocolStore
  readonly refreshTokens: RefreshTokenCodec
  readonly events: RealmEvents
}

interface Refusal {
  readonly error: string
  readonly error_description: string
}

/** The library's reason for refusing a code, in Keycloak's words and as the event log names it. */
const codeReasons: Readonly<Record<string, { text: string; event: NonNullable<RealmEvent['error']> }>> = {
  'code_verifier must be provided': {
    text: 'PKCE code verifier not specified',
    event: 'code_verifier_missing',
  },
  'code_verifier does not match code_challenge': {
    text: 'PKCE verification failed: Code mismatch',
    event: 'pkce_verification_failed',
  },
  'authorization code redirect_uri mismatch': {
    text: 'Incorrect redirect_uri',
    event: 'invalid_redirect_uri',
  },
}
const unknownCode = { text: 'Code not valid', event: 'invalid_code' } as const

const deviceReasons: Readonly<Record<string, string>> = {
  authorization_pending: 'The authorization request is still pending',
  slow_down: 'Slow down',
  expired_token: 'Device code is expired',
  access_denied: 'The end user denied the authorization request',
  invalid_grant: 'Device code not valid',
}

/** The library's words about a request, and Keycloak's. */
const requestWords: Readonly<Record<string, string>> = {
  'unsupported grant_type requested': 'Unsupported grant_type',
  "missing required parameter 'grant_type'": 'Missing form parameter: grant_type',
  "missing required parameter 'refresh_token'": 'No refresh token',
  "missing required parameter 'code'": 'Missing parameter: code',
}

async function reasonOfRefresh(
  { accounts, store, refreshTokens }: RefusalDependencies,
  token: string,
  clientId: string | undefined,
): Promise<string> {
  const claims = await refreshTokens.decode(token)
  if (claims === 'expired') {
    return 'Token is not active'
  }
  if (!claims) {
    return 'Invalid refresh token'
  }
  if (claims.azp !== clientId) {
    return "Invalid refresh token. Token client and authorized client don't match"
  }
  if (!(await store.session(claims.sid))) {
    return 'Session not active'
  }
  const account = await accounts.find(claims.sub)
  return account?.enabled === false ? 'User disabled' : "Session doesn't have required client"
}

function refuseClient(ctx: KoaContextWithOIDC): Refusal {
  ctx.status = 401
  return {
    error: ctx.oidc.client ? 'unauthorized_client' : 'invalid_client',
    error_description: 'Invalid client or Invalid client credentials',
  }
}

async function refuseGrant(
  ctx: KoaContextWithOIDC,
  error: errors.OIDCProviderError,
  dependencies: RefusalDependencies,
): Promise<Refusal> {
  const { grant_type: grantType, refresh_token: refreshToken } = ctx.oidc.params ?? {}
  const event = { clientId: ctx.oidc.client?.clientId ?? '', ip: ctx.ip }
  if (grantType === 'refresh_token') {
    const reason = await reasonOfRefresh(dependencies, `${refreshToken}`, event.clientId)
    await dependencies.events.record({
      ...event,
      type: 'REFRESH_TOKEN_ERROR',
      error: 'invalid_token',
      details: { grant_type: grantType, reason },
    })
    return { error: 'invalid_grant', error_description: reason }
  }
  const reason = codeReasons[error.error_detail ?? ''] ?? unknownCode
  await dependencies.events.record({
    ...event,
    type: 'CODE_TO_TOKEN_ERROR',
    error: reason.event,
    details: { grant_type: 'authorization_code' },
  })
  return { error: 'invalid_grant', error_description: reason.text }
}

/**
 * Puts a refusal of the token endpoint into Keycloak's words and notes it.
 *
 * @param error what the library has found.
 * @returns undefined when the library's own words may stand.
 */
export async function refusalOf(
  ctx: KoaContextWithOIDC,
  error: errors.OIDCProviderError,
  dependencies: RefusalDependencies,
): Promise<Refusal | undefined> {
  if (error.error === 'invalid_client') {
    return refuseClient(ctx)
  }
  const deviceReason = deviceReasons[error.error]
  if (ctx.oidc.params?.grant_type === DEVICE_GRANT && deviceReason) {
    return { error: error.error, error_description: deviceReason }
  }
  if (error.error === 'invalid_grant') {
    return refuseGrant(ctx, error, dependencies)
  }
  const words = requestWords[error.error_description ?? '']
  return words === undefined ? undefined : { error: error.error, error_description: words }
}
