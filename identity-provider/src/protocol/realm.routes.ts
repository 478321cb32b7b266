import type Router from '@koa/router'
import type { Context } from 'koa'
import type { Accounts } from '../accounts/accounts.ts'
import type { ProtocolStore } from '../database/protocol-store.ts'
import { DEVICE_GRANT, protocolPath, type Realm, realmPath } from '../realm.ts'
import { personClaims } from './claims.ts'
import type { SigningKey } from './signing-key.ts'

/** What the metadata and the userinfo endpoint need. */
export interface RealmRoutesDependencies {
  readonly realm: Realm
  readonly accounts: Accounts
  readonly store: ProtocolStore
  readonly signingKey: SigningKey
}

/**
 * The realm's metadata. People's addresses are always the public ones; the addresses for servers are the ones the caller
 * came by, so that a backend talks to the provider directly (docs/IDENTITY.md, "Behind the gateway").
 */
function metadata(realm: Realm, callerOrigin: string): Record<string, unknown> {
  const forPeople = `${realm.publicUrl}${protocolPath}`
  const forServers = `${callerOrigin}${protocolPath}`
  return {
    issuer: realm.issuer,
    authorization_endpoint: `${forPeople}/auth`,
    end_session_endpoint: `${forPeople}/logout`,
    check_session_iframe: `${forPeople}/login-status-iframe.html`,
    device_authorization_endpoint: `${forServers}/auth/device`,
    token_endpoint: `${forServers}/token`,
    userinfo_endpoint: `${forServers}/userinfo`,
    jwks_uri: `${forServers}/certs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_GRANT],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email', 'basic', 'acr', 'roles', 'web-origins'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    claims_supported: [
      'sub',
      'iss',
      'auth_time',
      'name',
      'given_name',
      'family_name',
      'preferred_username',
      'email',
      'acr',
      'sid',
    ],
  }
}

function refuse(ctx: Context, description: string): void {
  ctx.status = 401
  ctx.set(
    'WWW-Authenticate',
    `Bearer realm="portal", error="invalid_token", error_description="${description}"`,
  )
  ctx.body = { error: 'invalid_token', error_description: description }
}

async function answerUserinfo(
  ctx: Context,
  { realm, accounts, store, signingKey }: RealmRoutesDependencies,
): Promise<void> {
  const [, bearer = ''] = /^bearer (\S+)$/i.exec(ctx.get('Authorization')) ?? []
  const token = await signingKey.verify(bearer, 'Bearer')
  const client = realm.client(token?.azp)
  if (!token?.sid || !token.sub || !client) {
    refuse(ctx, 'Token verification failed')
    return
  }
  if (!(await store.session(token.sid))) {
    refuse(ctx, 'user_session_not_found')
    return
  }
  const account = await accounts.find(token.sub)
  if (!account?.enabled) {
    refuse(ctx, 'User disabled')
    return
  }
  ctx.body = personClaims(account, client)
}

/** Discovery and userinfo. */
export function registerRealm(router: Router, dependencies: RealmRoutesDependencies): void {
  router.get(`${realmPath}/.well-known/openid-configuration`, (ctx) => {
    ctx.set('Cache-Control', 'no-cache, must-revalidate, no-transform, no-store')
    ctx.body = metadata(dependencies.realm, `${ctx.protocol}://${ctx.host}`)
  })
  router.get(`${protocolPath}/userinfo`, (ctx) => answerUserinfo(ctx, dependencies))
  router.post(`${protocolPath}/userinfo`, (ctx) => answerUserinfo(ctx, dependencies))
}
