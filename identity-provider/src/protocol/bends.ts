import type { Provider } from 'oidc-provider'
import type { RefreshTokenCodec } from './refresh-tokens.ts'

/** The methods of oidc-provider's models that its types leave out. */
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

/** An access token that remembers what it was sent as: the ID token's `at_hash` is made of it. */
export type IssuedAccessToken = { readonly issuedValue?: string }

/** Keycloak has one `sid` for all clients of a session, and it is in every ID token (bend 1). */
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

/** The administrator sees where a session was started from. */
function keepAddressOfSession(provider: Provider): void {
  const model = provider.Session as unknown as { IN_PAYLOAD: string[] }
  const known = model.IN_PAYLOAD
  Object.defineProperty(model, 'IN_PAYLOAD', { get: () => [...known, 'ipAddress'] })
}

/** Refresh tokens are JWTs, and an old one stays valid beside its successor, as with `revokeRefreshToken:false` (bend 2). */
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
    // Keycloak's ID tokens carry the nonce only once, in the answer to the code.
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

function rememberAccessToken(provider: Provider): void {
  const token = provider.AccessToken.prototype as unknown as AccessTokenModel
  const save = token.save
  token.save = async function () {
    this.issuedValue = await save.call(this)
    return this.issuedValue
  }
}

/**
 * Makes oidc-provider answer like Keycloak where its configuration has no switch (docs/IDENTITY.md, "The embedded provider"). The models
 * belong to this one provider object, so nothing else in the process changes.
 */
export function bendToKeycloak(provider: Provider, codec: RefreshTokenCodec): void {
  shareSessionId(provider)
  keepAddressOfSession(provider)
  wrapRefreshTokens(provider, codec)
  rememberAccessToken(provider)
}
