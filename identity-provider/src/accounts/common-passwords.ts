import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 3,000 most common passwords of at least eight characters, from the ranked list of `@zxcvbn-ts/language-common`
 * 4.1.3 (MIT license). Shorter ones are rejected for their length.
 */
const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
)

/** Returns whether a password is among the most common ones, ignoring case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
