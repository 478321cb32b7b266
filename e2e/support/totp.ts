import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30

/** Decodes Base32 (RFC 4648) in groups of four letters, as the page shows it. */
function decodeBase32(text: string): Buffer {
  const bits = [...text.replace(/[\s=]/g, '')]
    .map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/**
 * Returns the code that an authenticator shows (RFC 6238, SHA-1, six digits).
 *
 * @param secret Base32, spaces allowed.
 * @param step steps of 30 seconds from now; a code works once, so a second sign-in needs the next one.
 */
export function authenticatorCode(secret: string, step = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1_000 / STEP_SECONDS) + step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
