import type { RequestContext } from '../request-context.ts'
import type { Transaction } from '../database/transaction.ts'
import { conflict, forbidden } from '../errors.ts'
import type { FileTable } from './file-rows.ts'

/** A decision on a large file. */
export interface Decision {
  decision: 'approved' | 'rejected'
  /** Reason for a rejection, null for an approval. */
  reason: string | null
}

/** Columns that a decision depends on. The caller has locked the row. */
interface LockedFile {
  id: number
  decision: Decision['decision'] | 'withdrawn' | null
  decided_by: number | null
  decided_at: Date | null
}

/** An approver may undo their own decision for this long. */
const undoTimeoutMs = 10 * 60_000

/**
 * Records the decision on a file. The caller has checked that the actor may decide it.
 *
 * @returns false if the same decision already exists and nothing was changed.
 * @throws ProblemError 409 `already_decided` after the other decision.
 */
export async function recordDecision(
  table: FileTable,
  file: LockedFile,
  { decision, reason }: Decision,
  { actor, at }: Pick<RequestContext, 'actor' | 'at'>,
  trx: Transaction,
): Promise<boolean> {
  if (file.decision === decision) {
    return false
  }
  if (file.decision !== null) {
    throw conflict('already_decided', `This file was already ${file.decision}.`)
  }
  await trx(table)
    .where({ id: file.id })
    .update({ decision, decided_by: actor.id, decided_at: at, rejection_reason: reason })
  return true
}

/**
 * Removes the actor's own decision, so that the file is pending again. The caller has checked
 * that the actor may decide it.
 *
 * @throws ProblemError 409 `not_decided`, 403 for the decision of another user, 409
 *   `undo_expired` after 10 minutes.
 */
export async function clearDecision(
  table: FileTable,
  { id, decided_by: decidedBy, decided_at: decidedAt }: LockedFile,
  { actor, at }: Pick<RequestContext, 'actor' | 'at'>,
  trx: Transaction,
): Promise<void> {
  if (decidedBy === null || decidedAt === null) {
    throw conflict('not_decided', 'This file has not been approved or rejected.')
  }
  if (decidedBy !== actor.id) {
    throw forbidden('file.undo')
  }
  if (at.getTime() - decidedAt.getTime() > undoTimeoutMs) {
    throw conflict('undo_expired', 'A decision can only be undone within 10 minutes.')
  }
  await trx(table)
    .where({ id })
    .update({ decision: null, decided_by: null, decided_at: null, rejection_reason: null })
}
