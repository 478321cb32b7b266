import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { type JWK, type JWTPayload, jwtVerify } from 'jose'

/** Token of this realm with a verified signature. */
export interface RealmToken extends JWTPayload {
  readonly typ?: string
  readonly azp?: string
  readonly sid?: string
  readonly resource_access?: Readonly<Record<string, { readonly roles: readonly string[] }>>
}

/** The realm's RS256 key, for tokens that this process signs and verifies itself. */
export class SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly #publicKey: KeyObject
  readonly #issuer: string

  private constructor(kid: string, privateKey: KeyObject, publicKey: KeyObject, issuer: string) {
    this.kid = kid
    this.privateKey = privateKey
    this.#publicKey = publicKey
    this.#issuer = issuer
  }

  /** @param jwk private key with its `kid`. */
  static load(jwk: JWK, issuer: string): SigningKey {
    const privateKey = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
    return new SigningKey(`${jwk.kid}`, privateKey, createPublicKey(privateKey), issuer)
  }

  /**
   * Verifies a token that this realm has signed.
   *
   * @param typ required type; another one is rejected, so that an ID token is never accepted as an access token.
   * @param expiredToo whether an expired token is accepted, e.g. an ID token hint.
   * @returns undefined if this realm did not sign the token.
   */
  async verify(token: string, typ: 'Bearer' | 'ID', expiredToo = false): Promise<RealmToken | undefined> {
    try {
      const { payload } = await jwtVerify<RealmToken>(token, this.#publicKey, {
        algorithms: ['RS256'],
        issuer: this.#issuer,
        ...(expiredToo ? { currentDate: new Date(0) } : {}),
      })
      return payload.typ === typ ? payload : undefined
    } catch {
      return undefined
    }
  }
}
