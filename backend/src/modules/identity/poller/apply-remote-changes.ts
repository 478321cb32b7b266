import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import {
  applyProviderAccess,
  applyProviderProfile,
  lockVersion,
  type ProviderProfile,
} from '../../users/index.ts'
import { isPushPending } from '../outbox/identity-outbox.ts'

/**
 * Locks a person's row and returns whether its version is unchanged. After a change, the provider's earlier response
 * may be outdated and could restore access that was just revoked.
 */
export const isUnchanged = async (
  userId: number,
  version: number | undefined,
  trx: Transaction,
): Promise<boolean> => version !== undefined && (await lockVersion(userId, trx)) === version

/** A local change that is still pending wins, since the provider does not know it yet. */
const hasNoPendingPush = async (userId: number, trx: Transaction): Promise<boolean> =>
  (await lockVersion(userId, trx)) !== undefined && !(await isPushPending(trx, userId))

/** Updates a person from the provider's data (docs/IDENTITY.md, "Ownership of user data"). */
export async function applyRemoteProfile(
  platform: Platform,
  userId: number,
  profile: ProviderProfile,
  trx: Transaction,
): Promise<void> {
  if (await hasNoPendingPush(userId, trx)) {
    await applyProviderProfile(platform, userId, profile, trx)
  }
}

/**
 * Applies the enabled state of the account; see `applyProviderAccess`.
 *
 * @param isEnabled undefined when the account was deleted.
 */
export async function applyRemoteAccess(
  platform: Platform,
  userId: number,
  isEnabled: boolean | undefined,
  trx: Transaction,
): Promise<void> {
  if (await hasNoPendingPush(userId, trx)) {
    await applyProviderAccess(platform, userId, isEnabled, trx)
  }
}
