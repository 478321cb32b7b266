import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { StoredCredential } from './credentials.ts'

/** The realm's policy for one-time codes (RFC 6238). */
export const otpPolicy = { digits: 6, period: 30, lookAroundWindow: 1 } as const

const SECRET_BYTES = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS_PER_LETTER = 5

/** Seconds for which a used code must be remembered: all time steps that the window covers. */
export const codeLifetimeSeconds = otpPolicy.period * (2 * otpPolicy.lookAroundWindow + 1)

/** Encodes bytes as RFC 4648 base 32 without padding, as authenticator apps expect it. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{1,5}/g) ?? []
  return letters.map((letter) => alphabet[Number.parseInt(letter.padEnd(BITS_PER_LETTER, '0'), 2)]).join('')
}

function decodeBase32(text: string): Buffer {
  const bits = [...text.toUpperCase()]
    .filter((letter) => alphabet.includes(letter))
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(BITS_PER_LETTER, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** Returns a new secret in base 32, 32 characters long. */
export const createOtpSecret = (): string => encodeBase32(randomBytes(SECRET_BYTES))

/**
 * Returns the code of a time step.
 *
 * @param secret in base 32.
 * @param at epoch milliseconds.
 */
export function otpCode(secret: string, at: number): string {
  return codeOf(decodeBase32(secret), Math.floor(at / 1_000 / otpPolicy.period))
}

function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** otpPolicy.digits
  return String(number).padStart(otpPolicy.digits, '0')
}

/** Returns the credential in Keycloak's JSON, which can be imported unchanged. */
export function storedOtp(secret: string): StoredCredential {
  return {
    secretData: JSON.stringify({ value: secret }),
    credentialData: JSON.stringify({
      subType: 'totp',
      digits: otpPolicy.digits,
      counter: 0,
      period: otpPolicy.period,
      algorithm: 'HmacSHA1',
      secretEncoding: 'BASE32',
    }),
  }
}

const secretSchema = z.object({ value: z.string().min(1) })
const credentialSchema = z.object({
  subType: z.literal('totp'),
  digits: z.literal(otpPolicy.digits),
  period: z.literal(otpPolicy.period),
  algorithm: z.literal('HmacSHA1'),
  secretEncoding: z.literal('BASE32').optional(),
})

/**
 * Returns the decoded secret. Keycloak's own secrets are plain text; imported ones and those of this provider are base
 * 32.
 */
function secretOf(stored: StoredCredential): Buffer {
  const { value } = secretSchema.parse(JSON.parse(stored.secretData))
  const { secretEncoding } = credentialSchema.parse(JSON.parse(stored.credentialData))
  return secretEncoding ? decodeBase32(value) : Buffer.from(value, 'utf8')
}

/**
 * Compares a typed code with those of the current and neighboring time steps, in constant time.
 *
 * @param at epoch milliseconds.
 * @throws ZodError if the stored credential does not match the realm's policy.
 */
export function isOtpRight(typed: string, stored: StoredCredential, at: number = Date.now()): boolean {
  const secret = secretOf(stored)
  const now = Math.floor(at / 1_000 / otpPolicy.period)
  const actual = Buffer.from(typed.trim())
  let isRight = false
  for (
    let step = Math.max(0, now - otpPolicy.lookAroundWindow);
    step <= now + otpPolicy.lookAroundWindow;
    step++
  ) {
    const expected = Buffer.from(codeOf(secret, step))
    isRight = (actual.length === expected.length && timingSafeEqual(actual, expected)) || isRight
  }
  return isRight
}
