import type { UserSecurity } from '@headway/contracts/users'
import type { Platform } from '../../../platform/platform.ts'
import { ProviderUnavailableError } from '../provider-errors.ts'
import type { AccountSecurity, IdentityDirectory } from '../directory/identity-directory.ts'

/** Time in milliseconds after which a pending change counts as failed (docs/IDENTITY.md, "Outbox"). */
const FAILED_AFTER = 300_000

type AccountState = Omit<UserSecurity, 'lastSignInAt' | 'runningSessions'>

async function findSync({ database, clock }: Platform, userId: number): Promise<UserSecurity['sync']> {
  const [row] = await database.rows<{ requestedAt: Date }>(
    'SELECT requested_at AS requestedAt FROM identity_outbox WHERE user_id = ?',
    [userId],
  )
  if (!row) {
    return 'done'
  }
  return clock.now().getTime() - row.requestedAt.getTime() > FAILED_AFTER ? 'failed' : 'pending'
}

async function askProvider(
  directory: IdentityDirectory,
  identityId: string | null,
): Promise<AccountSecurity | 'away' | undefined> {
  if (identityId === null) {
    return undefined
  }
  try {
    return await directory.findSecurity(identityId)
  } catch (error) {
    if (error instanceof ProviderUnavailableError) {
      return 'away'
    }
    throw error
  }
}

/**
 * Returns the state of a person's account at the provider. An unreachable provider is reported as such and is no error.
 */
export async function findAccountState(
  platform: Platform,
  directory: IdentityDirectory,
  userId: number,
): Promise<AccountState> {
  const [row] = await platform.database.rows<{ identityId: string | null }>(
    'SELECT identity_id AS identityId FROM users WHERE id = ?',
    [userId],
  )
  const [sync, answer] = await Promise.all([
    findSync(platform, userId),
    askProvider(directory, row?.identityId ?? null),
  ])
  const security = answer === 'away' ? undefined : answer
  const isLocked = security?.lockedUntil && security.lockedUntil > platform.clock.now()
  return {
    isProviderReachable: answer !== 'away',
    hasSecondFactor: security?.hasSecondFactor ?? null,
    unfitProfileFields: security ? [...security.unfitProfileFields] : null,
    mustChangePassword: security?.mustChangePassword ?? null,
    lockedUntil: isLocked ? (security.lockedUntil?.toISOString() ?? null) : null,
    sync,
  }
}
