import type { Reply } from '@headway/contracts'
import type { adminLockedPeople } from '@headway/contracts/admin'
import type { Act } from '../../../platform/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import { actOnAccount } from '../accounts/account-acts.ts'
import type { IdentityDirectory } from '../directory/identity-directory.ts'
import { ProviderUnavailableError } from '../provider-errors.ts'

/** The provider is asked about those whose sign-ins it has refused within this time, in milliseconds. */
const LATELY = 3_600_000
/** The provider is asked about each alone, so no more than these. */
const MOST_ASKED = 20

interface Refused {
  id: number
  name: string
  identityId: string
}

/** Who is locked out now. The provider has no list of them, so it is asked about those it has refused lately. */
export async function findLockedPeople(
  { database, clock }: Platform,
  directory: IdentityDirectory,
): Promise<Reply<typeof adminLockedPeople>> {
  const now = clock.now()
  const refused = await database.rows<Refused>(
    `SELECT u.id, CONCAT(u.first_name, ' ', u.last_name) AS name, u.identity_id AS identityId
     FROM sign_in_failures f FORCE INDEX (sign_in_failures_order) JOIN users u ON u.id = f.user_id
     WHERE f.happened_at >= ? AND u.identity_id IS NOT NULL
     GROUP BY u.id, u.first_name, u.last_name, u.identity_id ORDER BY MAX(f.happened_at) DESC LIMIT ${MOST_ASKED}`,
    [new Date(now.getTime() - LATELY)],
  )
  try {
    const states = await Promise.all(refused.map(({ identityId }) => directory.findSecurity(identityId)))
    const items = refused.flatMap(({ id, name }, index) => {
      const lockedUntil = states[index]?.lockedUntil
      return lockedUntil && lockedUntil > now
        ? [{ user: { id, name }, lockedUntil: lockedUntil.toISOString() }]
        : []
    })
    return { isProviderReachable: true, items }
  } catch (error) {
    if (error instanceof ProviderUnavailableError) {
      return { isProviderReachable: false, items: [] }
    }
    throw error
  }
}

/**
 * Lets somebody try again who is locked out.
 *
 * @throws ProblemError 403, 404, 409 `no_account`, 503 `provider_unavailable`.
 */
export async function unlockPerson(
  platform: Platform,
  directory: IdentityDirectory,
  act: Act,
  userId: number,
): Promise<void> {
  await actOnAccount(platform, act, { kind: 'unlock', userId }, (identityId) => directory.unlock(identityId))
  platform.feed.wake()
}
