import { type CleanProfile, cleanProfile } from '../provider/clean-profile.ts'
import { isUnknownAtProvider } from '../provider-errors.ts'
import type { DirectoryCall } from './identity-client.ts'

/** Sign-in details of a person that only the provider has. */
export interface AccountSecurity {
  hasSecondFactor: boolean
  unfitProfileFields: CleanProfile['unfit']
  mustChangePassword: boolean
  lockedUntil: Date | null
}

interface LockStatus {
  disabled?: boolean
  /** Epoch seconds. */
  failedLoginNotBefore?: number
}

/** Returns undefined instead of the 404 for an account that was deleted at the provider. */
async function unlessDeleted<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (isUnknownAtProvider(error)) {
      return undefined
    }
    throw error
  }
}

/** Returns the sign-in details of an account, undefined for an unknown account. */
export async function findSecurity(call: DirectoryCall, id: string): Promise<AccountSecurity | undefined> {
  const [account, credentials, lock] = await Promise.all([
    call((client) => client.users.findOne({ id })),
    unlessDeleted(call((client) => client.users.getCredentials({ id }))),
    unlessDeleted(call((client) => client.attackDetection.findOne({ id }))) as Promise<
      LockStatus | undefined
    >,
  ])
  if (!account || !credentials) {
    return undefined
  }
  const isLocked = lock?.disabled === true && lock.failedLoginNotBefore !== undefined
  return {
    hasSecondFactor: credentials.some(({ type }) => type === 'otp'),
    unfitProfileFields: cleanProfile(account).unfit,
    mustChangePassword: account.requiredActions?.includes('UPDATE_PASSWORD') ?? false,
    lockedUntil: isLocked ? new Date((lock.failedLoginNotBefore ?? 0) * 1_000) : null,
  }
}

/** Returns the time at which an account's current password was set; null without a password or account. */
export async function findPasswordAge(call: DirectoryCall, id: string): Promise<Date | null> {
  const credentials = await unlessDeleted(call((client) => client.users.getCredentials({ id })))
  const setAt = credentials?.find(({ type }) => type === 'password')?.createdDate
  return setAt === undefined ? null : new Date(setAt)
}

/** Removes an account's second factor, if there is one. */
export async function removeSecondFactor(call: DirectoryCall, id: string): Promise<void> {
  const credentials = await call((client) => client.users.getCredentials({ id }))
  for (const { id: credentialId = '', type } of credentials) {
    if (type === 'otp') {
      await unlessDeleted(call((client) => client.users.deleteCredential({ id, credentialId })))
    }
  }
}
