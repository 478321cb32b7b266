import type { Environment } from '../../platform/environment.ts'
import { createTokenCipher } from '../../platform/token-cipher.ts'

/** Returns the cipher for the temporary passwords of imported people. */
export const passwordCipher = (environment: Environment) =>
  createTokenCipher(environment.SESSION_SECRET, 'import-passwords')
