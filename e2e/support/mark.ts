import { randomBytes } from 'node:crypto'

/**
 * A word of eight letters that nobody has used. What a journey makes carries one in its name, so that the journey can be
 * repeated in the same portal: a repetition must find what it made itself, not what an attempt before it left.
 */
export const newMark = (): string =>
  Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('')
