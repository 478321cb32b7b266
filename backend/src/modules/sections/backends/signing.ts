import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Reply } from '@headway/contracts'
import type { sectionBackendKeys } from '@headway/contracts/section-backend'
import { SignJWT } from 'jose'
import type { Actor } from '../../../platform/actor.ts'
import type { Environment } from '../../../platform/environment.ts'

const ALGORITHM = 'EdDSA'
/** A backend verifies the token when the request arrives, so that uploads may take longer. */
const LIFETIME_SECONDS = 60
const SEED_BYTES = 32
/** Begin of an Ed25519 private key in PKCS #8 (RFC 8410, section 7), before its seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

type PublicKey = Reply<typeof sectionBackendKeys>['keys'][number]

/** Signs the tokens with which sections' own backends recognize the portal and the user. */
export class TokenSigner {
  readonly publicKey: PublicKey
  readonly #privateKey: KeyObject
  readonly #issuer: string

  /** Derives the key from SESSION_SECRET, so that all processes have the same key and none is stored (ADR 173). */
  constructor({ SESSION_SECRET, PUBLIC_URL }: Pick<Environment, 'SESSION_SECRET' | 'PUBLIC_URL'>) {
    const secret = Buffer.from(SESSION_SECRET, 'hex')
    const seed = hkdfSync('sha256', secret, Buffer.alloc(0), 'section-backend-tokens', SEED_BYTES)
    const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(seed)])
    this.#privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const { kty = '', crv = '', x = '' } = createPublicKey(this.#privateKey).export({ format: 'jwk' })
    // The thumbprint of RFC 7638.
    const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
    this.publicKey = { kty, crv, x, kid, alg: ALGORITHM, use: 'sig' }
    this.#issuer = PUBLIC_URL
  }

  /**
   * Returns a token for one request to the backend of a section.
   *
   * @param request the section is the audience, so that one team cannot use the token at another team's backend.
   */
  sign(request: {
    section: string
    actor: Pick<Actor, 'id' | 'role'>
    requestId: string
    at: Date
  }): Promise<string> {
    const { section, actor, requestId, at } = request
    const issuedAt = Math.floor(at.getTime() / 1_000)
    return new SignJWT({ role: actor.role })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: this.publicKey.kid })
      .setIssuer(this.#issuer)
      .setAudience(section)
      .setSubject(String(actor.id))
      .setJti(requestId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(this.#privateKey)
  }
}
