import type { RequestContext } from '../../../platform/request-context.ts'
import { conflict, forbidden } from '../../../platform/errors.ts'
import { clearDecision, type Decision, recordDecision } from '../../../platform/files/decisions.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findReportAudience, reportTags } from '../reports.events.ts'
import { can } from '../reports.policy.ts'
import { isReplaced } from './file-replacements.ts'
import { type LockedRow, lockFile } from './lock-file.ts'
import { updateReportApproval } from './update-report-approval.ts'

type FileDecision = Decision & { fileId: number }

const toPayload = ({ report_id, author_id, name }: LockedRow) => ({
  reportId: report_id,
  authorId: author_id,
  fileName: name,
})

/**
 * Approves or rejects a large file. The first decision counts; repeating it changes nothing.
 *
 * @returns the id of the report.
 * @throws ProblemError 404 and 403 by the policy on the locked row, 409 `already_decided` for the opposite decision.
 */
export async function decideFile(
  platform: Platform,
  context: RequestContext,
  decision: FileDecision,
  trx: Transaction,
): Promise<number> {
  const { row, involvement, state } = await lockFile(platform, context, decision.fileId, trx)
  if (!can.approve(context.actor, involvement, state)) {
    throw forbidden('file.approve')
  }
  await storeDecision(platform, context, { file: row, decision }, trx)
  return row.report_id
}

/**
 * Reverts the actor's own decision, so that the file is pending again.
 *
 * @returns the id of the report.
 * @throws ProblemError 404 and 403 by the policy on the locked row, 409 `not_decided`, `undo_expired`,
 *   `file_replaced`.
 */
export async function undoDecision(
  platform: Platform,
  context: RequestContext,
  fileId: number,
  trx: Transaction,
): Promise<number> {
  const { row: file, involvement, state } = await lockFile(platform, context, fileId, trx)
  if (!can.approve(context.actor, involvement, state)) {
    throw forbidden('file.approve')
  }
  if (await isReplaced(fileId, trx)) {
    throw conflict('file_replaced', 'The author has already replaced this file.')
  }
  await clearDecision('report_files', file, context, trx)
  const payload = toPayload(file)
  const { reportId } = payload
  await updateReportApproval(reportId, trx)
  await platform.events.emit(
    {
      name: 'file.decisionUndone',
      context,
      payload,
      audience: await findReportAudience(payload, trx),
      tags: reportTags(reportId),
      change: {
        before: { decision: file.decision, rejectionReason: file.rejection_reason },
        after: { decision: null, rejectionReason: null },
      },
    },
    trx,
  )
  return reportId
}

/**
 * Records the download of a file by a user other than its author. Permission is checked on locked rows, and the file
 * must not be sent unless this record is written.
 *
 * @throws ProblemError 404 and 403 by the policy on the locked row.
 */
export async function recordDownload(
  platform: Platform,
  context: RequestContext,
  fileId: number,
  trx: Transaction,
): Promise<void> {
  const {
    row: file,
    involvement,
    state,
  } = await lockFile(platform, context, fileId, trx, 'LOCK IN SHARE MODE')
  if (!can.download(context.actor, involvement, state)) {
    throw forbidden('file.download')
  }
  const audience = { userIds: [], isOrganizationWide: false }
  await platform.events.emit(
    { name: 'file.downloaded', context, payload: toPayload(file), audience, tags: [] },
    trx,
  )
}

/** Writes the decision on a file from a seed file, without the checks of {@link decideFile}. */
export async function importDecision(
  platform: Platform,
  context: RequestContext,
  decision: FileDecision,
  trx: Transaction,
): Promise<void> {
  const { row } = await lockFile(platform, context, decision.fileId, trx)
  await storeDecision(platform, context, { file: row, decision }, trx)
}

async function storeDecision(
  platform: Platform,
  context: RequestContext,
  { file, decision }: { file: LockedRow; decision: Decision },
  trx: Transaction,
): Promise<void> {
  if (!(await recordDecision('report_files', file, decision, context, trx))) {
    return
  }
  await updateReportApproval(file.report_id, trx)
  const payload = toPayload(file)
  const { reason } = decision
  const event = {
    context,
    audience: await findReportAudience(payload, trx),
    tags: reportTags(file.report_id),
    change: {
      before: { decision: null, rejectionReason: null },
      after: { decision: decision.decision, rejectionReason: reason },
    },
  }
  if (decision.decision === 'approved') {
    await platform.events.emit({ ...event, name: 'file.approved', payload }, trx)
  } else {
    const rejected = { ...payload, reason: reason ?? '' }
    await platform.events.emit({ ...event, name: 'file.rejected', payload: rejected }, trx)
  }
}
