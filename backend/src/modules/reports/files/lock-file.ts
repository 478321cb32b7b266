import type { RequestContext } from '../../../platform/request-context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { FileState } from '../../../platform/files/large-files.policy.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { can, type ReportInvolvement } from '../reports.policy.ts'
import { toFileState, toInvolvement } from '../reports.presenter.ts'

/** A file with its report, both locked until the end of the transaction. */
export interface LockedRow {
  id: number
  report_id: number
  name: string
  needs_approval: number
  decision: FileState['decision']
  decided_by: number | null
  decided_at: Date | null
  rejection_reason: string | null
  author_id: number
  is_above_author: number
  is_in_scope: number
}

/** A locked file with the actor's relation to its report. */
export interface LockedFile {
  row: LockedRow
  involvement: ReportInvolvement
  state: FileState
}

/**
 * Locks a file and its report.
 *
 * @throws ProblemError 404 when the file does not exist or the actor may not read its report.
 */
export async function lockFile(
  { database }: Platform,
  { actor }: RequestContext,
  fileId: number,
  trx: Transaction,
  lock: 'FOR UPDATE' | 'LOCK IN SHARE MODE' = 'FOR UPDATE',
): Promise<LockedFile> {
  const [row] = await database.rows<LockedRow>(
    `SELECT STRAIGHT_JOIN f.id, f.report_id, f.name, f.needs_approval, f.decision, f.decided_by, f.decided_at,
       f.rejection_reason, r.author_id,
       (SELECT COUNT(*) FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = r.author_id) AS is_above_author,
       (SELECT COUNT(*) FROM report_scope s WHERE s.report_id = f.report_id AND s.user_id = ?) AS is_in_scope
     FROM report_files f JOIN progress_reports r ON r.id = f.report_id WHERE f.id = ? ${lock}`,
    [actor.id, actor.id, fileId],
    trx,
  )
  const involvement = row && toInvolvement(row, actor)
  if (!row || !involvement || !can.read(actor, involvement)) {
    throw notFound('file')
  }
  return { row, involvement, state: toFileState(row) }
}
