import { type Role, roles } from '@headway/contracts'
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { Environment } from '../../../platform/environment.ts'
import { type CleanProfile, cleanProfile } from './clean-profile.ts'
import { ProviderUnavailableError } from '../provider-errors.ts'
import { fetchedKeys, request, REQUEST_TIMEOUT_MS } from './provider-request.ts'

const CLIENT_ID = 'portal-backend'
/** Tolerated difference between the two clocks, in seconds (docs/OPERATIONS.md, "Failure behavior"). */
const CLOCK_TOLERANCE = 60
/** Maximum age of a logout token, in seconds. */
const LOGOUT_TOKEN_AGE = 120
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Values that bind an authorization request to the browser that started it. */
export interface LoginChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The signed-in person according to the verified tokens. */
export interface SignedInPerson {
  readonly identityId: string
  /** The provider's session id (`sid`). */
  readonly identitySession: string
  readonly profile: CleanProfile
  readonly isEmailVerified: boolean
  /** Portal roles in the access token. The sign-in is refused unless there is exactly one. */
  readonly roles: readonly Role[]
  readonly refreshToken: string
  readonly idToken: string
}

/** A valid logout token. */
export interface LogoutNotice {
  readonly jti: string
  readonly expiresAt: Date
  readonly identityId: string | undefined
  readonly identitySession: string | undefined
}

interface AccessClaims extends JWTPayload {
  typ?: string
  azp?: string
  sid?: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  realm_access?: { roles?: unknown }
}

interface LogoutClaims extends JWTPayload {
  sid?: unknown
  nonce?: unknown
  events?: Record<string, unknown>
}

interface Connection {
  readonly configuration: oidc.Configuration
  readonly keys: JWTVerifyGetKey
}

function portalRoles(claims: AccessClaims): Role[] {
  const named = claims.realm_access?.roles
  return Array.isArray(named) ? roles.filter((role) => named.includes(role)) : []
}

/**
 * OpenID Connect client of the backend, for the embedded provider and for Keycloak alike (docs/IDENTITY.md, "Proxying
 * through the gateway").
 */
export class IdentityProvider {
  readonly #environment: Environment
  readonly #redirectUri: string
  #connection: Promise<Connection> | undefined

  constructor(environment: Environment) {
    this.#environment = environment
    this.#redirectUri = `${environment.PUBLIC_URL}/api/callback`
  }

  /**
   * Returns the URL that starts a sign-in, and the values to store until the browser returns.
   *
   * @param isSilent whether the provider must not show a page.
   * @throws ProviderUnavailableError
   */
  async begin(isSilent: boolean): Promise<{ url: URL; checks: LoginChecks }> {
    const { configuration } = await this.#connect()
    const checks = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      ...(isSilent ? { prompt: 'none' } : {}),
    })
    return { url, checks }
  }

  /**
   * Exchanges the authorization code of the callback for tokens.
   *
   * @param query query string of the callback.
   * @throws ProviderUnavailableError, or an error of openid-client or jose for an invalid response or token.
   */
  async finish(query: string, checks: LoginChecks): Promise<SignedInPerson> {
    const { configuration, keys } = await this.#connect()
    const tokens = await oidc.authorizationCodeGrant(
      configuration,
      new URL(`${this.#redirectUri}?${query}`),
      {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
      },
    )
    return this.#personOf(tokens, keys, tokens.claims()?.sub)
  }

  /**
   * Refreshes the tokens to find out whether the person is still signed in, and returns their current data.
   *
   * @returns undefined when the session at the provider has ended or the account is closed.
   * @throws ProviderUnavailableError, or an error of openid-client or jose for an invalid response.
   */
  async refresh(refreshToken: string): Promise<SignedInPerson | undefined> {
    const { configuration, keys } = await this.#connect()
    try {
      const tokens = await oidc.refreshTokenGrant(configuration, refreshToken)
      return await this.#personOf(tokens, keys, tokens.claims()?.sub)
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') {
        return undefined
      }
      throw isNetworkFailure(error)
        ? new ProviderUnavailableError('The identity provider does not answer', { cause: error })
        : error
    }
  }

  async #personOf(
    tokens: oidc.TokenEndpointResponse,
    keys: JWTVerifyGetKey,
    subject: string | undefined,
  ): Promise<SignedInPerson> {
    const { payload: access } = await jwtVerify<AccessClaims>(tokens.access_token, keys, {
      issuer: this.#environment.OIDC_ISSUER,
      audience: 'account',
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub', 'sid', 'azp'],
      clockTolerance: CLOCK_TOLERANCE,
    })
    const isOurs = access.typ === 'Bearer' && access.azp === CLIENT_ID && access.sub === subject
    if (!isOurs || !access.sub || !access.sid || !tokens.id_token || !tokens.refresh_token) {
      throw new Error('The identity provider sent tokens that do not belong together')
    }
    return {
      identityId: access.sub,
      identitySession: access.sid,
      profile: cleanProfile({
        email: access.email,
        firstName: access.given_name,
        lastName: access.family_name,
      }),
      isEmailVerified: access.email_verified === true,
      roles: portalRoles(access),
      refreshToken: tokens.refresh_token,
      idToken: tokens.id_token,
    }
  }

  /**
   * Returns the URL that signs the browser out at the provider.
   *
   * @throws ProviderUnavailableError
   */
  async logoutUrl(idToken: string): Promise<URL> {
    const { configuration } = await this.#connect()
    return oidc.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.#environment.PUBLIC_URL}/signed-out`,
    })
  }

  /**
   * Ends a session at the provider without a browser.
   *
   * @throws ProviderUnavailableError when it does not respond.
   */
  async endSession(refreshToken: string): Promise<void> {
    const endpoint = `${this.#environment.OIDC_INTERNAL_URL}/protocol/openid-connect/logout`
    await request(endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: CLIENT_ID,
        client_secret: this.#environment.PORTAL_BACKEND_SECRET,
        refresh_token: refreshToken,
      }),
    })
  }

  /**
   * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
   *
   * @param now time against which its age is checked.
   * @returns undefined for an invalid token.
   * @throws ProviderUnavailableError when the keys cannot be fetched.
   */
  async readLogoutToken(token: string, now: Date): Promise<LogoutNotice | undefined> {
    const { keys } = await this.#connect()
    const { payload } = await jwtVerify<LogoutClaims>(token, keys, {
      issuer: this.#environment.OIDC_ISSUER,
      audience: CLIENT_ID,
      algorithms: ['RS256'],
      typ: 'logout+jwt',
      requiredClaims: ['exp', 'iat', 'jti', 'events'],
      maxTokenAge: LOGOUT_TOKEN_AGE,
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: now,
    }).catch((error: unknown) => {
      if (error instanceof ProviderUnavailableError) {
        throw error
      }
      return { payload: {} as LogoutClaims }
    })
    const { jti, exp, sub, sid, nonce, events } = payload
    const isLogout = typeof events?.[LOGOUT_EVENT] === 'object' && events[LOGOUT_EVENT] !== null
    const identitySession = typeof sid === 'string' ? sid : undefined
    if (!jti || !exp || !isLogout || nonce !== undefined || (!sub && !identitySession)) {
      return undefined
    }
    return { jti, expiresAt: new Date(exp * 1_000), identityId: sub, identitySession }
  }

  /** Fetches metadata and keys once. A failed attempt is not cached. */
  #connect(): Promise<Connection> {
    this.#connection ??= this.#fetchMetadata().catch((error: unknown) => {
      this.#connection = undefined
      throw error
    })
    return this.#connection
  }

  async #fetchMetadata(): Promise<Connection> {
    const { OIDC_INTERNAL_URL, OIDC_ISSUER, PORTAL_BACKEND_SECRET } = this.#environment
    const response = await request(`${OIDC_INTERNAL_URL}/.well-known/openid-configuration`)
    const metadata = (await response.json()) as oidc.ServerMetadata
    // The discovery of openid-client refuses a public issuer behind an internal address (docs/IDENTITY.md, "Proxying
    // through the gateway").
    if (metadata.issuer !== OIDC_ISSUER || !metadata.jwks_uri) {
      throw new ProviderUnavailableError('The identity provider names another issuer than OIDC_ISSUER')
    }
    const configuration = new oidc.Configuration(
      metadata,
      CLIENT_ID,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE },
      oidc.ClientSecretBasic(PORTAL_BACKEND_SECRET),
    )
    // The backend reaches the provider over an internal network, which often uses http.
    oidc.allowInsecureRequests(configuration)
    configuration.timeout = REQUEST_TIMEOUT_MS / 1_000
    return { configuration, keys: fetchedKeys(new URL(metadata.jwks_uri)) }
  }
}

/** Returns whether an error of openid-client means that the provider did not respond. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError || (error as { code?: string }).code === 'OAUTH_TIMEOUT'
