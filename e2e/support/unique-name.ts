import { randomBytes } from 'node:crypto'

/**
 * Returns a new random word of eight letters. Journeys put it into the names of what they create, so that a repeated
 * attempt in the same portal doesn't find what an earlier attempt left.
 */
export const uniqueName = (): string =>
  Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('')
