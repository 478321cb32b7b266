import { describe, expect, it } from 'vitest'
import { createTokenCipher } from './token-cipher.ts'

const secret = '0123456789abcdef'.repeat(4)

describe('token cipher', () => {
  it('the token cipher decrypts its output, and encrypts the same text differently each time', () => {
    const cipher = createTokenCipher(secret, 'session-tokens')
    const sealed = cipher.encrypt('a token')
    expect(cipher.decrypt(sealed)).toBe('a token')
    expect(cipher.encrypt('a token').equals(sealed)).toBe(false)
    expect(sealed.includes('a token')).toBe(false)
  })

  it('the token cipher rejects a text with any changed byte', () => {
    const cipher = createTokenCipher(secret, 'session-tokens')
    const sealed = cipher.encrypt('a token')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(cipher.decrypt(changed)).toBeUndefined()
    }
    expect(cipher.decrypt(sealed.subarray(0, 20))).toBeUndefined()
    expect(cipher.decrypt(Buffer.alloc(0))).toBeUndefined()
  })

  it('the token cipher rejects texts of another purpose or secret', () => {
    const sealed = createTokenCipher(secret, 'session-tokens').encrypt('a token')
    expect(createTokenCipher(secret, 'login-state').decrypt(sealed)).toBeUndefined()
    expect(createTokenCipher('f'.repeat(64), 'session-tokens').decrypt(sealed)).toBeUndefined()
  })
})
