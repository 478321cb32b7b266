import type { RequestContext } from '../../../platform/request-context.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { clearDecision, type Decision, recordDecision } from '../../../platform/files/decisions.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { copyApproval } from '../core/report-scope.ts'
import { ReportModel } from '../core/report.model.ts'
import { reportAudience, reportDownload, reportTags } from '../reports.events.ts'
import { can } from '../reports.policy.ts'
import { toInvolvement, stateOf } from '../reports.presenter.ts'

type Verdict = Decision & { fileId: number }

/** A file with its report, both locked until the end of the transaction. */
interface LockedRow {
  id: number
  report_id: number
  name: string
  needs_approval: number
  decision: Decision['decision'] | null
  decided_by: number | null
  decided_at: Date | null
  rejection_reason: string | null
  author_id: number
  task_creator_id: number | null
  is_above_author: number
}

async function lockFile(
  { database }: Platform,
  { actor }: RequestContext,
  fileId: number,
  trx: Transaction,
  lock: 'FOR UPDATE' | 'LOCK IN SHARE MODE' = 'FOR UPDATE',
): Promise<LockedRow> {
  const [row] = await database.rows<LockedRow>(
    `SELECT STRAIGHT_JOIN f.id, f.report_id, f.name, f.needs_approval, f.decision, f.decided_by, f.decided_at,
       f.rejection_reason, r.author_id, r.task_creator_id,
       (SELECT COUNT(*) FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = r.author_id) AS is_above_author
     FROM report_files f JOIN progress_reports r ON r.id = f.report_id WHERE f.id = ? ${lock}`,
    [actor.id, fileId],
    trx,
  )
  if (!row) {
    throw notFound('file')
  }
  return row
}

/**
 * Approves or rejects a large file. The first decision counts; repeating it changes nothing.
 *
 * @returns the id of the report.
 * @throws ProblemError 404 and 403 by the policy on the locked row, 409 `already_decided` for the opposite decision.
 */
export async function decideFile(
  platform: Platform,
  context: RequestContext,
  verdict: Verdict,
  trx: Transaction,
): Promise<number> {
  const file = await lockFile(platform, context, verdict.fileId, trx)
  const involvement = toInvolvement(file, context.actor)
  if (!can.read(context.actor, involvement)) {
    throw notFound('file')
  }
  if (!can.approve(context.actor, involvement, stateOf(file))) {
    throw forbidden('file.approve')
  }
  await writeVerdict(platform, context, { file, verdict }, trx)
  return file.report_id
}

/**
 * Reverts the actor's own decision, so that the file is pending again.
 *
 * @returns the id of the report.
 * @throws ProblemError 404 and 403 by the policy on the locked row, 409 `not_decided`, `undo_expired`.
 */
export async function undoDecision(
  platform: Platform,
  context: RequestContext,
  fileId: number,
  trx: Transaction,
): Promise<number> {
  const file = await lockFile(platform, context, fileId, trx)
  const involvement = toInvolvement(file, context.actor)
  if (!can.read(context.actor, involvement)) {
    throw notFound('file')
  }
  if (!can.approve(context.actor, involvement, stateOf(file))) {
    throw forbidden('file.approve')
  }
  await clearDecision('report_files', file, context, trx)
  const { report_id: reportId, author_id: authorId, name: fileName } = file
  await ReportModel.query(trx)
    .findById(reportId)
    .patch({ approval: 'pending', approvedAt: null, approvedBy: null })
  await copyApproval(reportId, 'pending', trx)
  await platform.events.emit(
    {
      name: 'file.decisionUndone',
      context,
      payload: { reportId, authorId, fileName },
      audience: await reportAudience(authorId, file.task_creator_id, trx),
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
  const file = await lockFile(platform, context, fileId, trx, 'LOCK IN SHARE MODE')
  const involvement = toInvolvement(file, context.actor)
  if (!can.read(context.actor, involvement)) {
    throw notFound('file')
  }
  if (!can.download(context.actor, involvement, stateOf(file))) {
    throw forbidden('file.download')
  }
  const subject = { reportId: file.report_id, authorId: file.author_id, fileName: file.name }
  await reportDownload(platform, context, subject, trx)
}

/** Writes the decision on a file from a seed file, without the checks of {@link decideFile}. */
export async function importDecision(
  platform: Platform,
  context: RequestContext,
  verdict: Verdict,
  trx: Transaction,
): Promise<void> {
  await writeVerdict(
    platform,
    context,
    { file: await lockFile(platform, context, verdict.fileId, trx), verdict },
    trx,
  )
}

async function writeVerdict(
  platform: Platform,
  context: RequestContext,
  { file, verdict }: { file: LockedRow; verdict: Verdict },
  trx: Transaction,
): Promise<void> {
  const { decision, reason } = verdict
  if (!(await recordDecision('report_files', file, verdict, context, trx))) {
    return
  }
  await settleReport(file.report_id, context, trx)
  const event = {
    context,
    audience: await reportAudience(file.author_id, file.task_creator_id, trx),
    tags: reportTags(file.report_id),
    change: {
      before: { decision: null, rejectionReason: null },
      after: { decision, rejectionReason: reason },
    },
  }
  const payload = { reportId: file.report_id, authorId: file.author_id, fileName: file.name }
  if (decision === 'approved') {
    await platform.events.emit({ ...event, name: 'file.approved', payload }, trx)
  } else {
    const rejected = { ...payload, reason: reason ?? '' }
    await platform.events.emit({ ...event, name: 'file.rejected', payload: rejected }, trx)
  }
}

/** Updates a report's approval from the decisions on its files. */
async function settleReport(reportId: number, context: RequestContext, trx: Transaction): Promise<void> {
  const approval = ReportModel.approvalOf(await ReportModel.largeFilesOf(reportId, trx))
  if (approval === 'pending') {
    return
  }
  await ReportModel.query(trx)
    .findById(reportId)
    .patch({
      approval,
      ...(approval === 'approved' ? { approvedAt: context.at, approvedBy: context.actor.id } : {}),
    })
  await copyApproval(reportId, approval, trx)
}
