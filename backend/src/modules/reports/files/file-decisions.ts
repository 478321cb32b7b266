import type { Act } from '../../../platform/act.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { checkUndo, isFirstDecision } from '../../../platform/files/share.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type Decision, ReportFileModel } from './report-file.model.ts'
import { copyApproval } from '../lists/report-scope.ts'
import { ReportModel } from '../report.model.ts'
import { reportAudience, reportDownload, reportTags } from '../reports.events.ts'
import { can } from '../reports.policy.ts'
import { relationOf, stateOf } from '../reports.presenter.ts'

/** What somebody decides about a large file. */
export interface Verdict {
  fileId: number
  decision: Decision
  /** Why it is rejected. */
  reason: string | null
}

/** A file with its report, both locked for the rest of the transaction. */
interface LockedRow {
  id: number
  report_id: number
  name: string
  needs_approval: number
  decision: Decision | null
  decided_by: number | null
  decided_at: Date | null
  rejection_reason: string | null
  author_id: number
  task_creator_id: number | null
  is_above_author: number
}

async function lockFile(
  { database }: Platform,
  { actor }: Act,
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
 * Approves or rejects a large file. The first decision counts: the same one again changes nothing.
 *
 * @returns the id of its report.
 * @throws ProblemError 404 and 403 by the policy on the locked row, 409 `already_decided` for the other decision.
 */
export async function decideFile(
  platform: Platform,
  act: Act,
  verdict: Verdict,
  trx: Transaction,
): Promise<number> {
  const file = await lockFile(platform, act, verdict.fileId, trx)
  const relation = relationOf(file, act.actor)
  if (!can.read(act.actor, relation)) {
    throw notFound('file')
  }
  if (!can.approve(act.actor, relation, stateOf(file))) {
    throw forbidden('file.approve')
  }
  await writeVerdict(platform, act, { file, verdict }, trx)
  return file.report_id
}

/**
 * Undoes the actor's own decision; the file is pending again.
 *
 * @returns the id of its report.
 * @throws ProblemError 404 and 403 by the policy on the locked row, 409 `not_decided`, `undo_expired`.
 */
export async function undoDecision(
  platform: Platform,
  act: Act,
  fileId: number,
  trx: Transaction,
): Promise<number> {
  const file = await lockFile(platform, act, fileId, trx)
  const relation = relationOf(file, act.actor)
  if (!can.read(act.actor, relation)) {
    throw notFound('file')
  }
  if (!can.approve(act.actor, relation, stateOf(file))) {
    throw forbidden('file.approve')
  }
  checkUndo({ decidedBy: file.decided_by, decidedAt: file.decided_at }, act)
  const { report_id: reportId, author_id: authorId, name: fileName } = file
  await ReportFileModel.query(trx)
    .findById(file.id)
    .patch({ decision: null, decidedBy: null, decidedAt: null, rejectionReason: null })
  await ReportModel.query(trx)
    .findById(reportId)
    .patch({ approval: 'pending', approvedAt: null, approvedBy: null })
  await copyApproval(reportId, 'pending', trx)
  await platform.events.emit(
    {
      name: 'file.decisionUndone',
      act,
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
 * Keeps who is given a file of somebody else, decided on what is held until that is kept; without that record nobody is
 * given it.
 *
 * @throws ProblemError 404 and 403 by the policy on the locked row.
 */
export async function recordDownload(
  platform: Platform,
  act: Act,
  fileId: number,
  trx: Transaction,
): Promise<void> {
  const file = await lockFile(platform, act, fileId, trx, 'LOCK IN SHARE MODE')
  const relation = relationOf(file, act.actor)
  if (!can.read(act.actor, relation)) {
    throw notFound('file')
  }
  if (!can.download(act.actor, relation, stateOf(file))) {
    throw forbidden('file.download')
  }
  const subject = { reportId: file.report_id, authorId: file.author_id, fileName: file.name }
  await reportDownload(platform, act, subject, trx)
}

/** {@link decideFile} for the reports of a seed file, whose decisions are given. */
export async function importDecision(
  platform: Platform,
  act: Act,
  verdict: Verdict,
  trx: Transaction,
): Promise<void> {
  await writeVerdict(
    platform,
    act,
    { file: await lockFile(platform, act, verdict.fileId, trx), verdict },
    trx,
  )
}

async function writeVerdict(
  platform: Platform,
  act: Act,
  { file, verdict }: { file: LockedRow; verdict: Verdict },
  trx: Transaction,
): Promise<void> {
  const { decision, reason } = verdict
  if (!isFirstDecision(file, decision)) {
    return
  }
  const now = platform.clock.now()
  await ReportFileModel.query(trx)
    .findById(file.id)
    .patch({ decision, decidedBy: act.actor.id, decidedAt: now, rejectionReason: reason })
  await settleReport(file.report_id, act, now, trx)
  const event = {
    act,
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

/** Brings a report's approval up to date with its files. */
async function settleReport(reportId: number, act: Act, now: Date, trx: Transaction): Promise<void> {
  const approval = ReportModel.approvalOf(await ReportModel.largeFilesOf(reportId, trx))
  if (approval === 'pending') {
    return
  }
  await ReportModel.query(trx)
    .findById(reportId)
    .patch({
      approval,
      ...(approval === 'approved' ? { approvedAt: now, approvedBy: act.actor.id } : {}),
    })
  await copyApproval(reportId, approval, trx)
}
