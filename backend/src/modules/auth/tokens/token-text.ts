import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { tokenPrefix } from '@headway/contracts/api-tokens'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)
const SECRET_BYTES = 32
/** Enough for 256 bits, and for 32. */
const SECRET_DIGITS = 43
const CHECK_DIGITS = 6
const FORM = new RegExp(`^${tokenPrefix}([0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECK_DIGITS}})$`)

/** Digits and letters only: the whole token is marked by a double click. */
function write(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= BASE) {
    text = DIGITS.charAt(Number(rest % BASE)) + text
  }
  return text.padStart(length, '0')
}

const checkOf = (secret: string) => write(BigInt(crc32(secret)), CHECK_DIGITS)

/** A new token: the prefix, 256 random bits, and their CRC-32, by which scanners and typing errors are told from guesses. */
export function makeTokenText(): string {
  const secret = write(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS)
  return tokenPrefix + secret + checkOf(secret)
}

/** Whether a text is formed as a token, check digits included; what is not was never one. */
export function isTokenText(text: string): boolean {
  const [, secret, check] = FORM.exec(text) ?? []
  return secret !== undefined && check === checkOf(secret)
}

/** What is kept of a token: it has too many bits to be found from its hash. */
export const hashOfToken = (text: string): string => createHash('sha256').update(text).digest('hex')
