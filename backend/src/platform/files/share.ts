import type { Act } from '../act.ts'
import { conflict, forbidden, ProblemError } from '../http/errors.ts'
import type { Settings } from '../settings.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Files } from './files.ts'
import type { FileState } from './large-files.policy.ts'

/** Bounds the rows that one person can create; the setting `files.bytesPerPerson` bounds the bytes. */
const MAX_FILES_PER_PERSON = 20_000

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
  if (bytes > settings.get('files.bytesPerPerson') || used.files + added.length > MAX_FILES_PER_PERSON) {
    throw new ProblemError(507, 'storage_full', {
      detail: 'Your storage quota is used up. Contact an administrator.',
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

/** An approver may undo their own decision for this long. */
const undoTimeoutMs = 10 * 60_000

/**
 * Checks that the actor may undo the decision on a file. The caller has checked that they may decide it.
 *
 * @throws ProblemError 409 `not_decided`, 403 for the decision of another person, 409 `undo_expired` after 10 minutes.
 */
export function checkUndo(
  { decidedBy, decidedAt }: { decidedBy: number | null; decidedAt: Date | null },
  { actor, at }: Pick<Act, 'actor' | 'at'>,
): void {
  if (decidedBy === null || decidedAt === null) {
    throw conflict('not_decided', 'This file has not been approved or rejected.')
  }
  if (decidedBy !== actor.id) {
    throw forbidden('file.undo')
  }
  if (at.getTime() - decidedAt.getTime() > undoTimeoutMs) {
    throw conflict('undo_expired', 'A decision can only be undone within 10 minutes.')
  }
}
