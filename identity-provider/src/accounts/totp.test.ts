import { describe, expect, it } from 'vitest'
import { createOtpSecret, encodeBase32, isOtpRight, otpCode, storedOtp } from './totp.ts'

/** Seed of RFC 6238, appendix B. Its codes have eight digits; the portal's codes are their last six. */
const secret = encodeBase32(Buffer.from('12345678901234567890'))
const seconds = (value: number) => value * 1_000

describe('one-time codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the one-time code at second %i matches RFC 6238', (at, code) => {
    expect(otpCode(secret, seconds(at))).toBe(code)
  })

  it.each([
    ['two steps earlier', 29, false],
    ['the step before', 30, true],
    ['the same step', 60, true],
    ['the step after', 119, true],
    ['two steps later', 120, false],
  ])(
    'a one-time code of seconds 60 to 89 is accepted only in its own and adjacent steps, checked %s (second %i)',
    (_what, at, isRight) => {
      expect(isOtpRight(otpCode(secret, seconds(60)), storedOtp(secret), seconds(at))).toBe(isRight)
    },
  )

  it.each(['', '12345', '1234567', 'abcdef', '６２３４５６', ' '])('the code %j is refused', (typed) => {
    expect(isOtpRight(typed, storedOtp(secret), seconds(60))).toBe(false)
  })

  it('a one-time code may contain spaces', () => {
    expect(isOtpRight(` ${otpCode(secret, seconds(60))} `, storedOtp(secret), seconds(60))).toBe(true)
  })

  it('a secret stored by Keycloak as plain text is accepted', () => {
    const stored = {
      secretData: JSON.stringify({ value: '12345678901234567890' }),
      credentialData: storedOtp(secret).credentialData.replace(',"secretEncoding":"BASE32"', ''),
    }
    expect(isOtpRight('287082', stored, seconds(59))).toBe(true)
  })

  it('a new authenticator secret has 160 bits in 32 letters', () => {
    const secrets = new Set(Array.from({ length: 20 }, createOtpSecret))
    expect(secrets.size).toBe(20)
    for (const each of secrets) {
      expect(each).toMatch(/^[A-Z2-7]{32}$/)
    }
  })
})
