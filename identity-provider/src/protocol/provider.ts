import {
  type AccessToken,
  type ClientCredentials,
  type ClientMetadata,
  type Configuration,
  type JWTStructured,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { ProtocolStore } from '../database/protocol-store.ts'
import type { Keys } from '../keys.ts'
import {
  allScopes,
  lifetimes,
  loginPath,
  protocolPath,
  type Realm,
  type RealmClient,
  realmPath,
  shownScope,
} from '../realm.ts'
import { applyKeycloakCompatibility, type IssuedAccessToken } from './keycloak-compatibility.ts'
import { personClaims, roleClaims, serviceAccountClaims } from './claims.ts'
import { clientOf, interactionPolicyOf, type SignedInAccount } from './policy.ts'
import type { RefreshTokenCodec } from './refresh-tokens.ts'

export interface ProtocolDependencies {
  readonly realm: Realm
  readonly keys: Keys
  readonly accounts: Accounts
  readonly store: ProtocolStore
  readonly refreshTokens: RefreshTokenCodec
  /** Renders the page for an error that must not be sent to the client's redirect URI. */
  renderError(ctx: KoaContextWithOIDC, error: Error): void
}

/** Authentication context class of a password sign-in, as Keycloak names it. */
export const PASSWORD_ACR = '1'

const now = () => Math.floor(Date.now() / 1_000)

/** oidc-provider issues JWTs only for a resource server, so each client represents its own. */
const resourceOf = (client: RealmClient) => `urn:headway:client:${client.clientId}`

function metadataOf(client: RealmClient): ClientMetadata {
  return {
    client_id: client.clientId,
    ...(client.secret ? { client_secret: client.secret } : {}),
    token_endpoint_auth_method: client.secret ? 'client_secret_basic' : 'none',
    grant_types: [...client.grants],
    response_types: client.grants.includes('authorization_code') ? ['code'] : [],
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    scope: ['openid', ...client.scopes].join(' '),
  }
}

/**
 * Returns a grant for all scopes of the client. There is no consent page, because every client belongs to the portal.
 */
async function grantEverythingTheClientHas(ctx: KoaContextWithOIDC, realm: Realm) {
  const client = clientOf(realm, ctx.oidc.client?.clientId)
  const known = ctx.oidc.session?.grantIdFor(client.clientId)
  const existing = known ? await ctx.oidc.provider.Grant.find(known) : undefined
  if (existing) {
    return existing
  }
  const accountId = ctx.oidc.account?.accountId
  const grant = new ctx.oidc.provider.Grant({
    clientId: client.clientId,
    ...(accountId ? { accountId } : {}),
  })
  grant.addOIDCScope(shownScope(client))
  grant.addResourceScope(resourceOf(client), shownScope(client))
  await grant.save()
  return grant
}

function shapeAccessToken(
  ctx: KoaContextWithOIDC,
  token: AccessToken | ClientCredentials,
  jwt: JWTStructured,
  realm: Realm,
): void {
  const client = clientOf(realm, token.clientId)
  jwt.header = { typ: 'JWT' }
  const { payload } = jwt
  delete payload.client_id
  Object.assign(payload, { typ: 'Bearer', azp: client.clientId })
  if (token.kind === 'ClientCredentials') {
    Object.assign(payload, { scope: '' }, serviceAccountClaims(client))
    return
  }
  const { AuthorizationCode, RefreshToken } = ctx.oidc.entities
  const source = AuthorizationCode ?? RefreshToken
  const { account } = ctx.oidc.entities.Account as SignedInAccount
  Object.assign(
    payload,
    { sid: source?.sid, acr: PASSWORD_ACR, auth_time: source?.authTime },
    roleClaims(account, client),
    personClaims(account, client),
  )
  if (client.audience.length > 1) {
    payload.aud = [...client.audience]
  }
  if (client.audience.length === 0) {
    // The library requires an audience. A non-enumerable one satisfies it and is left out of the token.
    Object.defineProperty(payload, 'aud', { value: client.clientId, enumerable: false, writable: true })
  }
}

function toProtocolAccount(account: Account, realm: Realm): SignedInAccount {
  return {
    account,
    accountId: account.id,
    claims: () => {
      const ctx = Provider.ctx
      const client = clientOf(realm, ctx?.oidc.client?.clientId)
      const token = ctx?.oidc.entities.AccessToken as IssuedAccessToken | undefined
      return {
        ...personClaims(account, client),
        sub: account.id,
        typ: 'ID',
        azp: client.clientId,
        jti: crypto.randomUUID(),
        at_hash: token?.issuedValue,
      }
    },
  }
}

function cookiesOf(keys: Keys): Configuration['cookies'] {
  const path = `${realmPath}/`
  return {
    keys: keys.cookies,
    names: { session: 'KEYCLOAK_IDENTITY', interaction: 'KC_RESTART', resume: 'KC_RESUME' },
    long: { path, httpOnly: true, sameSite: 'lax', overwrite: true },
    // The value of the resume cookie is a random id that is not checked further, and the login flow adds the cookie
    // itself.
    short: { path, httpOnly: true, sameSite: 'lax', overwrite: true, signed: false },
  }
}

/** Lifetimes in seconds of the objects that the library issues. */
function lifetimesOf(realm: Realm): Configuration['ttl'] {
  return {
    AccessToken: (_ctx, _token, client) => clientOf(realm, client.clientId).accessTokenSeconds,
    ClientCredentials: (_ctx, _token, client) => clientOf(realm, client.clientId).accessTokenSeconds,
    IdToken: (_ctx, _token, client) => clientOf(realm, client.clientId).accessTokenSeconds,
    AuthorizationCode: lifetimes.accessCode,
    // Account actions expire sooner than a login page, because an open one could be abused.
    Interaction: (_ctx, { prompt }) => (prompt.name === 'login' ? lifetimes.loginPage : lifetimes.actionPage),
    Grant: lifetimes.sessionMax,
    RefreshToken: (_ctx, token) => remaining(token.authTime),
    Session: (_ctx, session) => remaining(session.loginTs),
  }
}

function featuresOf(realm: Realm): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, client) => resourceOf(clientOf(realm, client?.clientId)),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, _resource, client) => {
        const known = clientOf(realm, client.clientId)
        return {
          scope: shownScope(known),
          audience: known.audience[0] ?? known.clientId,
          accessTokenTTL: known.accessTokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }
      },
    },
  }
}

function configurationOf({ realm, keys, accounts, store, renderError }: ProtocolDependencies): Configuration {
  return {
    adapter: (name) => store.model(name),
    clients: realm.clients.map(metadataOf),
    jwks: { keys: [keys.signing] } as Configuration['jwks'],
    scopes: allScopes,
    claims: {
      openid: ['sub', 'typ', 'azp', 'jti', 'acr', 'auth_time', 'at_hash'],
      profile: ['name', 'preferred_username', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    responseTypes: ['code'],
    extraParams: ['kc_action'],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    cookies: cookiesOf(keys),
    routes: {
      authorization: `${protocolPath}/auth`,
      token: `${protocolPath}/token`,
      jwks: `${protocolPath}/certs`,
      end_session: `${protocolPath}/provider-logout`,
    },
    ttl: lifetimesOf(realm),
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: (ctx) => grantEverythingTheClientHas(ctx, realm),
    findAccount: async (_ctx, id) => {
      const account = await accounts.find(id)
      return account?.enabled ? toProtocolAccount(account, realm) : undefined
    },
    interactions: {
      policy: interactionPolicyOf(realm),
      url: () => loginPath,
    },
    formats: { customizers: { jwt: (ctx, token, jwt) => shapeAccessToken(ctx, token, jwt, realm) } },
    features: featuresOf(realm),
    renderError: (ctx, _out, error) => renderError(ctx, error),
  }
}

/** Returns the seconds until a session that began at `since` must end: 8 hours idle, at most 24 hours in total. */
function remaining(since: number | undefined): number {
  const untilLongest = (since ?? now()) + lifetimes.sessionMax - now()
  return Math.max(1, Math.min(lifetimes.sessionIdle, untilLongest))
}

/**
 * Creates oidc-provider for the portal's realm.
 *
 * @returns a Koa application; `use` adds pages and the Admin API before its own routes.
 */
export function createProvider(dependencies: ProtocolDependencies): Provider {
  const provider = new Provider(dependencies.realm.issuer, configurationOf(dependencies))
  applyKeycloakCompatibility(provider, dependencies.refreshTokens)
  return provider
}
