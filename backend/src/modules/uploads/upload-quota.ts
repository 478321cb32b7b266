import type { Platform } from '../../platform/platform.ts'
import { checkStorageQuota } from '../../platform/files/storage-quota.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/**
 * Checks that a new upload fits into a user's storage quota, together with the uploads that are not used yet.
 *
 * @param trx transaction that inserts the upload and has locked the user's row.
 * @throws ProblemError 507 `storage_full`.
 */
export async function checkUploadQuota(
  platform: Platform,
  userId: number,
  size: number,
  trx: Transaction,
): Promise<void> {
  const pending = await platform.database.rows<{ size: number }>(
    'SELECT size FROM uploads WHERE user_id = ? AND expires_at > ? AND used_at IS NULL',
    [userId, platform.clock.now()],
    trx,
  )
  await checkStorageQuota(platform, userId, [...pending, { size }], trx)
}
