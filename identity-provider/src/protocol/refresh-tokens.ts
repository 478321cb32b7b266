import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'

/** Claims of a refresh token. Only `jti` identifies the stored row. */
export interface RefreshTokenClaims {
  readonly jti: string
  readonly sub: string
  readonly azp: string
  readonly sid: string
  readonly scope: string
  /** Epoch seconds. */
  readonly iat: number
  readonly exp: number
}

/**
 * Encodes refresh tokens like Keycloak: the stored token's id inside a JWT, because keycloak-js decodes the token
 * (docs/IDENTITY.md, "Embedded provider").
 */
export class RefreshTokenCodec {
  readonly #issuer: string
  readonly #key: Buffer

  constructor(issuer: string, key: Buffer) {
    this.#issuer = issuer
    this.#key = key
  }

  encode(claims: RefreshTokenClaims): Promise<string> {
    return new SignJWT({ ...claims, typ: 'Refresh', iss: this.#issuer, aud: this.#issuer })
      .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
      .sign(this.#key)
  }

  /**
   * Reads a refresh token.
   *
   * @returns its claims, `expired` if it has only expired, or undefined if this provider did not issue it.
   */
  async decode(token: string): Promise<RefreshTokenClaims | 'expired' | undefined> {
    try {
      const { payload } = await jwtVerify<RefreshTokenClaims & { typ: string }>(token, this.#key, {
        algorithms: ['HS512'],
        issuer: this.#issuer,
        audience: this.#issuer,
      })
      return payload.typ === 'Refresh' ? payload : undefined
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : undefined
    }
  }

  /** Returns the session of a token that this provider issued, even if the token has expired. */
  async sessionOf(token: string): Promise<string | undefined> {
    const claims = await this.decode(token)
    if (claims === 'expired') {
      return decodeJwt<RefreshTokenClaims>(token).sid
    }
    return claims?.sid
  }
}
