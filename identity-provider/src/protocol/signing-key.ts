import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { type JWK, type JWTPayload, jwtVerify } from 'jose'

/** A token of this realm, after its signature was checked. */
export interface RealmToken extends JWTPayload {
  readonly typ?: string
  readonly azp?: string
  readonly sid?: string
  readonly resource_access?: Readonly<Record<string, { readonly roles: readonly string[] }>>
}

/** The realm's RS256 key, for what this process signs and checks itself. */
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

  /** @param jwk the private key with its `kid`. */
  static load(jwk: JWK, issuer: string): SigningKey {
    const privateKey = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
    return new SigningKey(`${jwk.kid}`, privateKey, createPublicKey(privateKey), issuer)
  }

  /**
   * Reads a token that this realm has signed.
   *
   * @param typ the kind of token wanted; another kind is refused, so that an ID token never passes for an access token.
   * @param expiredToo whether a token whose time is over is accepted, as an ID token hint is.
   * @returns undefined for anything this realm did not sign.
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
