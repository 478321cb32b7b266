import type { Reply } from '@headway/contracts'
import type { adminLockedPeople } from '@headway/contracts/admin'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { runAccountOperation } from '../accounts/account-operations.ts'
import type { IdentityDirectory } from '../directory/identity-directory.ts'
import { ProviderUnavailableError } from '../provider-errors.ts'

/** Time in milliseconds in which a refused sign-in makes a person a candidate for the check. */
const LATELY = 3_600_000
/** Maximum number of people to check, since each needs a request of its own. */
const MAX_QUERIED = 20

interface Refused {
  id: number
  name: string
  identityId: string
}

/**
 * Returns the people who are locked out now. The provider has no such list, so this function checks the people whose
 * sign-ins were refused recently.
 */
export async function findLockedPeople(
  { database, clock }: Platform,
  directory: IdentityDirectory,
): Promise<Reply<typeof adminLockedPeople>> {
  const now = clock.now()
  const refused = await database.rows<Refused>(
    `SELECT u.id, CONCAT(u.first_name, ' ', u.last_name) AS name, u.identity_id AS identityId
     FROM sign_in_failures f FORCE INDEX (sign_in_failures_order) JOIN users u ON u.id = f.user_id
     WHERE f.happened_at >= ? AND u.identity_id IS NOT NULL
     GROUP BY u.id, u.first_name, u.last_name, u.identity_id ORDER BY MAX(f.happened_at) DESC LIMIT ${MAX_QUERIED}`,
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
 * Unlocks a person's account.
 *
 * @throws ProblemError 403, 404, 409 `no_account`, 503 `provider_unavailable`.
 */
export async function unlockPerson(
  platform: Platform,
  directory: IdentityDirectory,
  context: RequestContext,
  userId: number,
): Promise<void> {
  await runAccountOperation(platform, context, { kind: 'unlock', userId }, (identityId) =>
    directory.unlock(identityId),
  )
  platform.feed.wake()
}
