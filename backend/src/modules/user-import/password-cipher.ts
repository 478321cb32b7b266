import type { Environment } from '../../platform/environment.ts'
import { createTokenCipher } from '../../platform/token-cipher.ts'

/** Seals the temporary passwords of imported people until they are fetched. */
export const passwordCipher = (environment: Environment) =>
  createTokenCipher(environment.SESSION_SECRET, 'import-passwords')
