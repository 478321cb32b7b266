import { conflict, ProblemError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import type { Transaction } from '../transaction.ts'
import type { Files } from './files.ts'
import type { FileState } from './large-files.policy.ts'

interface Surroundings {
  readonly files: Pick<Files, 'usedBy'>
  readonly settings: Pick<Settings, 'get'>
}

/** Whether a file waits for a manager. */
export const needsApproval = (
  { settings }: Pick<Surroundings, 'settings'>,
  file: { size: number },
): boolean => file.size > settings.get('files.approvalThresholdBytes')

/**
 * @param trx the transaction that writes the rows of the files, and holds the person's row: nothing else of theirs is added
 * meanwhile.
 * @throws ProblemError 507 `storage_full` when files would not fit a person's share.
 */
export async function checkShare(
  { files, settings }: Surroundings,
  personId: number,
  added: readonly { size: number }[],
  trx: Transaction,
): Promise<void> {
  if (added.length === 0) {
    return
  }
  const used = await files.usedBy(personId, trx)
  const bytes = used.bytes + added.reduce((sum, file) => sum + file.size, 0)
  const count = used.files + added.length
  if (bytes > settings.get('files.bytesPerPerson') || count > settings.get('files.countPerPerson')) {
    throw new ProblemError(507, 'storage_full', {
      detail: 'Your share of the file storage is used up. Tell an administrator.',
    })
  }
}

/**
 * Whether a decision on a file is news: the first one counts, and the same once more changes nothing.
 *
 * @throws ProblemError 409 `already_decided` for the other decision.
 */
export function isFirstDecision(
  { decision: made }: Pick<FileState, 'decision'>,
  decision: NonNullable<FileState['decision']>,
): boolean {
  if (made !== null && made !== decision) {
    throw conflict('already_decided', `Somebody has already ${made} this file.`)
  }
  return made === null
}
