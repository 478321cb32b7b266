import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { tokenPrefix } from '@headway/contracts/api-tokens'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)
const SECRET_BYTES = 32
/** Number of base-62 digits that hold 256 bits; `CHECK_DIGITS` hold 32 bits. */
const SECRET_DIGITS = 43
const CHECK_DIGITS = 6
const FORM = new RegExp(`^${tokenPrefix}([0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECK_DIGITS}})$`)

/** Returns a number in digits and letters only, so that a double click selects the whole token. */
function write(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= BASE) {
    text = DIGITS.charAt(Number(rest % BASE)) + text
  }
  return text.padStart(length, '0')
}

const checkOf = (secret: string) => write(BigInt(crc32(secret)), CHECK_DIGITS)

/**
 * Returns a new token: the prefix, 256 random bits and their CRC-32, with which scanners and the portal detect texts
 * that are not tokens.
 */
export function makeTokenText(): string {
  const secret = write(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS)
  return tokenPrefix + secret + checkOf(secret)
}

/** Returns whether a text has the format of a token with a correct checksum. Other texts were never issued. */
export function isTokenText(text: string): boolean {
  const [, secret, check] = FORM.exec(text) ?? []
  return secret !== undefined && check === checkOf(secret)
}

/** Returns the hash under which a token is stored. A token has too many random bits to be guessed from its hash. */
export const hashOfToken = (text: string): string => createHash('sha256').update(text).digest('hex')
