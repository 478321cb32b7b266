import type { Provider } from 'oidc-provider'
import type { RefreshTokenCodec } from './refresh-tokens.ts'

/** Methods of oidc-provider's models that its types omit. */
interface SessionModel {
  uid: string
  ipAddress?: string
  authorizationFor(clientId: string): { sid?: string }
  sidFor(clientId: string, value?: string): string | undefined
}

interface RefreshTokenModel {
  nonce?: string
  consume(): Promise<void>
  getValueAndPayload(): Promise<{ value: string; payload: RefreshTokenPayload }>
}

interface RefreshTokenPayload {
  jti: string
  accountId: string
  clientId: string
  sid: string
  scope?: string
  iat: number
  exp: number
  nonce?: string
}

interface AccessTokenModel {
  issuedValue?: string
  save(): Promise<string>
}

type FindToken = (value: string, options?: object) => Promise<unknown>

/** Access token that keeps its issued value, from which the ID token's `at_hash` is computed. */
export type IssuedAccessToken = { readonly issuedValue?: string }

/** Keycloak uses one `sid` for all clients of a session and includes it in every ID token. */
function shareSessionId(provider: Provider): void {
  const session = provider.Session.prototype as unknown as SessionModel
  const sidFor = session.sidFor
  session.sidFor = function (clientId, value) {
    if (value) {
      return sidFor.call(this, clientId, value)
    }
    return this.authorizationFor(clientId).sid ? this.uid : undefined
  }
  const client = provider.Client.prototype as unknown as { includeSid(): boolean }
  client.includeSid = () => true
}

/** Stores the address from which a session was started, for the administrator. */
function storeSessionAddress(provider: Provider): void {
  const model = provider.Session as unknown as { IN_PAYLOAD: string[] }
  const known = model.IN_PAYLOAD
  Object.defineProperty(model, 'IN_PAYLOAD', { get: () => [...known, 'ipAddress'] })
}

/** Makes refresh tokens JWTs. An old token stays valid next to its successor, as with `revokeRefreshToken:false`. */
function wrapRefreshTokens(provider: Provider, codec: RefreshTokenCodec): void {
  const token = provider.RefreshToken.prototype as unknown as RefreshTokenModel
  const getValueAndPayload = token.getValueAndPayload
  token.getValueAndPayload = async function () {
    const { payload } = await getValueAndPayload.call(this)
    const { jti, accountId, clientId, sid, scope, iat, exp } = payload
    const value = await codec.encode({
      jti,
      sub: accountId,
      azp: clientId,
      sid,
      scope: scope ?? '',
      iat,
      exp,
    })
    // Keycloak's ID tokens contain the nonce only in the response to the code.
    return { value, payload: { ...payload, nonce: undefined } }
  }
  token.consume = async () => {}

  const model = provider.RefreshToken as unknown as { find: FindToken }
  const find = model.find
  model.find = async (value, options) => {
    const claims = await codec.decode(value)
    return claims && claims !== 'expired' ? find.call(model, claims.jti, options) : undefined
  }
}

function keepIssuedAccessToken(provider: Provider): void {
  const token = provider.AccessToken.prototype as unknown as AccessTokenModel
  const save = token.save
  token.save = async function () {
    this.issuedValue = await save.call(this)
    return this.issuedValue
  }
}

/**
 * Makes oidc-provider behave like Keycloak where it has no configuration option (docs/IDENTITY.md, "Embedded
 * provider"). The models belong to this provider object, so nothing else in the process changes.
 */
export function applyKeycloakCompatibility(provider: Provider, codec: RefreshTokenCodec): void {
  shareSessionId(provider)
  storeSessionAddress(provider)
  wrapRefreshTokens(provider, codec)
  keepIssuedAccessToken(provider)
}
