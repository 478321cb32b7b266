import { ProblemError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Files } from './files.ts'

/** Limits the number of rows per user. The setting `files.bytesPerPerson` limits the bytes. */
const MAX_FILES_PER_PERSON = 20_000

interface Dependencies {
  readonly files: Pick<Files, 'readUsage'>
  readonly settings: Pick<Settings, 'get'>
}

/** Returns true if a file needs a manager's approval. */
export const needsApproval = (
  { settings }: Pick<Dependencies, 'settings'>,
  file: { size: number },
): boolean => file.size > settings.get('files.approvalThresholdBytes')

/**
 * Checks that files fit into a user's storage quota.
 *
 * @param trx transaction that inserts the files. It has locked the user's row, so that no other files of the
 *   user are added concurrently.
 * @throws ProblemError 507 `storage_full` if the files exceed the quota.
 */
export async function checkStorageQuota(
  { files, settings }: Dependencies,
  personId: number,
  added: readonly { size: number }[],
  trx: Transaction,
): Promise<void> {
  if (added.length === 0) {
    return
  }
  const used = await files.readUsage(personId, trx)
  const bytes = used.bytes + added.reduce((sum, file) => sum + file.size, 0)
  if (bytes > settings.get('files.bytesPerPerson') || used.files + added.length > MAX_FILES_PER_PERSON) {
    throw new ProblemError(507, 'storage_full', {
      detail: 'Your storage quota is used up. Contact an administrator.',
    })
  }
}
