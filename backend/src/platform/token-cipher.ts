import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** AES-256-GCM; what it makes can be read only here and only unchanged. */
export interface TokenCipher {
  encrypt(text: string): Buffer
  /** The text, undefined when it was made with another key or changed. */
  decrypt(sealed: Buffer): string | undefined
}

/**
 * Makes a cipher of its own for one purpose, so that what was sealed for one cannot be passed off as the other.
 *
 * @param secret SESSION_SECRET, hexadecimal.
 * @param purpose name of the use.
 */
export function createTokenCipher(
  secret: string,
  purpose: 'session-tokens' | 'login-state' | 'import-passwords' | 'webhook-secrets',
): TokenCipher {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), Buffer.alloc(0), purpose, KEY_BYTES))
  return {
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    decrypt(sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      if (tag.length < TAG_BYTES) {
        return undefined
      }
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        decipher.setAuthTag(tag)
        const body = sealed.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
