import { type CleanProfile, cleanProfile } from '../provider/clean-profile.ts'
import { ProviderRefusalError } from '../provider-errors.ts'
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

const isNotFound = (error: unknown) => error instanceof ProviderRefusalError && error.status === 404

/** Returns the sign-in details of an account. */
export async function findSecurity(call: DirectoryCall, id: string): Promise<AccountSecurity> {
  const [account, credentials, lock] = await Promise.all([
    call((client) => client.users.findOne({ id })),
    call((client) => client.users.getCredentials({ id })),
    call((client) => client.attackDetection.findOne({ id })) as Promise<LockStatus | undefined>,
  ])
  const isLocked = lock?.disabled === true && lock.failedLoginNotBefore !== undefined
  return {
    hasSecondFactor: credentials.some(({ type }) => type === 'otp'),
    unfitProfileFields: cleanProfile(account ?? {}).unfit,
    mustChangePassword: account?.requiredActions?.includes('UPDATE_PASSWORD') ?? false,
    lockedUntil: isLocked ? new Date((lock.failedLoginNotBefore ?? 0) * 1_000) : null,
  }
}

/** Returns the time at which an account's current password was set; null for an account without one. */
export async function findPasswordAge(call: DirectoryCall, id: string): Promise<Date | null> {
  const credentials = await call((client) => client.users.getCredentials({ id }))
  const setAt = credentials.find(({ type }) => type === 'password')?.createdDate
  return setAt === undefined ? null : new Date(setAt)
}

/** Removes an account's second factor, if there is one. */
export async function removeSecondFactor(call: DirectoryCall, id: string): Promise<void> {
  const credentials = await call((client) => client.users.getCredentials({ id }))
  for (const { id: credentialId = '', type } of credentials) {
    if (type === 'otp') {
      await call((client) => client.users.deleteCredential({ id, credentialId })).catch((error: unknown) => {
        if (!isNotFound(error)) {
          throw error
        }
      })
    }
  }
}
