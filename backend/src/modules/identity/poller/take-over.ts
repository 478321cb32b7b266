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
 * Locks a person's row and tells whether it has stayed as it was. If not, what the provider has said meanwhile may be
 * older than what stands here, and could give back access that has just been taken away.
 */
export const isStill = async (
  userId: number,
  version: number | undefined,
  trx: Transaction,
): Promise<boolean> => version !== undefined && (await lockVersion(userId, trx)) === version

/** What was changed here and is still on its way to the provider wins: the provider does not know of it yet. */
const mayTakeOver = async (userId: number, trx: Transaction): Promise<boolean> =>
  (await lockVersion(userId, trx)) !== undefined && !(await isPushPending(trx, userId))

/** Brings a person up to date with what the provider says of them (docs/IDENTITY.md, "Who decides what"). */
export async function takeOverProfile(
  platform: Platform,
  userId: number,
  profile: ProviderProfile,
  trx: Transaction,
): Promise<void> {
  if (await mayTakeOver(userId, trx)) {
    await applyProviderProfile(platform, userId, profile, trx)
  }
}

/**
 * Follows the provider's switch; see `applyProviderAccess`.
 *
 * @param isEnabled undefined when the account is gone.
 */
export async function takeOverAccess(
  platform: Platform,
  userId: number,
  isEnabled: boolean | undefined,
  trx: Transaction,
): Promise<void> {
  if (await mayTakeOver(userId, trx)) {
    await applyProviderAccess(platform, userId, isEnabled, trx)
  }
}
