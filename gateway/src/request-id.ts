import { randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijkmnopqrstuvwxyz'

/** A fresh request id of letters only: digits could be read as a status by clients that search error texts (rules.md, section 2). */
export function createRequestId(): string {
  return Array.from(randomBytes(16), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
