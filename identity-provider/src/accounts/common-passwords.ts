import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 3,000 commonest passwords of at least eight characters, from the ranked list of `@zxcvbn-ts/language-common` 4.1.3
 * (MIT licence); shorter ones are refused for their length.
 */
const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
)

/** Whether a password is one of the first that anybody tries, however it is capitalised. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
