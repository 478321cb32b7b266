import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import { passwordPolicy } from '../realm.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { StoredCredential } from './credentials.ts'

/** Parameters of Keycloak, so that hashes can be moved to Keycloak and back unchanged. */
const parameters = { parallelism: 1, tagLength: 32, memory: 7_168, passes: 5 } as const
const SALT_BYTES = 16
const hash = promisify(argon2)

const secretSchema = z.object({ value: z.base64(), salt: z.base64() })
const credentialSchema = z.object({
  hashIterations: z.number(),
  algorithm: z.literal('argon2'),
  additionalParameters: z.object({
    hashLength: z.tuple([z.string()]),
    memory: z.tuple([z.string()]),
    type: z.tuple([z.literal('id')]),
    parallelism: z.tuple([z.string()]),
  }),
})

/** Hashes a password. */
export async function hashPassword(password: string): Promise<StoredCredential> {
  const salt = randomBytes(SALT_BYTES)
  const value = await hash('argon2id', { ...parameters, message: password, nonce: salt })
  return {
    secretData: JSON.stringify({
      value: value.toString('base64'),
      salt: salt.toString('base64'),
      additionalParameters: {},
    }),
    credentialData: JSON.stringify({
      hashIterations: parameters.passes,
      algorithm: 'argon2',
      additionalParameters: {
        hashLength: [`${parameters.tagLength}`],
        memory: [`${parameters.memory}`],
        type: ['id'],
        version: ['1.3'],
        parallelism: [`${parameters.parallelism}`],
      },
    }),
  }
}

/**
 * Compares a password with a stored one in constant time.
 *
 * @throws ZodError if the stored credential is not argon2id in Keycloak's format.
 */
export async function verifyPassword(password: string, stored: StoredCredential): Promise<boolean> {
  const secret = secretSchema.parse(JSON.parse(stored.secretData))
  const credential = credentialSchema.parse(JSON.parse(stored.credentialData))
  const expected = Buffer.from(secret.value, 'base64')
  const actual = await hash('argon2id', {
    message: password,
    nonce: Buffer.from(secret.salt, 'base64'),
    parallelism: Number(credential.additionalParameters.parallelism[0]),
    memory: Number(credential.additionalParameters.memory[0]),
    passes: credential.hashIterations,
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

const dummyHash = hashPassword(randomBytes(SALT_BYTES).toString('base64'))

/** Takes as long as a real comparison, so that the response time does not reveal whether an account has a password. */
export async function verifyDummy(password: string): Promise<false> {
  await verifyPassword(password, await dummyHash)
  return false
}

/** Response of the Admin API for a password that violates the policy. */
export interface PasswordProblem {
  readonly error: string
  readonly error_description: string
}

/**
 * Checks a new password against the realm's policy.
 *
 * @param email email address of the account, which is also its user name.
 * @returns Keycloak's error, or undefined if the password is allowed.
 */
export function passwordProblem(password: string, email: string): PasswordProblem | undefined {
  const length = [...password].length
  if (length < passwordPolicy.minimumLength) {
    return {
      error: 'invalidPasswordMinLengthMessage',
      error_description: `Invalid password: minimum length ${passwordPolicy.minimumLength}.`,
    }
  }
  if (length > passwordPolicy.maximumLength) {
    return {
      error: 'invalidPasswordMaxLengthMessage',
      error_description: `Invalid password: maximum length ${passwordPolicy.maximumLength}.`,
    }
  }
  if (password.toLowerCase() === email.toLowerCase()) {
    return {
      error: 'invalidPasswordNotUsernameMessage',
      error_description: 'Invalid password: must not be equal to the username.',
    }
  }
  if (isCommonPassword(password)) {
    return {
      error: 'invalidPasswordBlacklistedMessage',
      error_description: 'Invalid password: password is blacklisted.',
    }
  }
  return undefined
}
