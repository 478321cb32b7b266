import type { RequestContext } from '../../../platform/request-context.ts'
import { forbidden, notFound, ProblemError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { checkStorageQuota } from '../../../platform/files/storage-quota.ts'
import type { UploadedFile } from '../../../platform/files/uploaded-file.ts'
import { holdPerson } from '../../users/index.ts'
import { findReportAudience, reportTags } from '../reports.events.ts'
import { insertFiles, requestApproval } from '../reports.service.ts'
import { can } from '../reports.policy.ts'
import { type LockedFile, type LockedRow, lockFile } from './lock-file.ts'
import { updateReportApproval } from './update-report-approval.ts'

const stateProblem = (code: string, detail: string, { needs_approval, decision }: LockedRow) =>
  new ProblemError(409, code, { detail, current: { needsApproval: needs_approval === 1, decision } })

/**
 * Locks a file for its author.
 *
 * @throws ProblemError 404 when the actor may not read the report, 403 when the actor is not its author.
 */
async function lockOwnFile(
  platform: Platform,
  context: RequestContext,
  fileId: number,
  trx: Transaction,
): Promise<LockedFile> {
  const file = await lockFile(platform, context, fileId, trx)
  if (!can.changeFiles(context.actor, file.involvement)) {
    throw forbidden('file.withdraw')
  }
  return file
}

/**
 * Withdraws the author's file that is pending approval. It stays listed.
 *
 * @returns the id of the report.
 * @throws ProblemError 404 and 403 of `lockOwnFile`, 409 `file_not_pending` with the present state.
 */
export async function withdrawFile(
  platform: Platform,
  context: RequestContext,
  fileId: number,
  trx: Transaction,
): Promise<number> {
  const { row } = await lockOwnFile(platform, context, fileId, trx)
  if (row.needs_approval === 0 || row.decision !== null) {
    throw stateProblem('file_not_pending', 'Only a file that is pending approval can be withdrawn.', row)
  }
  await trx('report_files')
    .where({ id: fileId })
    .update({ decision: 'withdrawn', decided_by: context.actor.id, decided_at: context.at })
  await updateReportApproval(row.report_id, trx)
  const subject = { reportId: row.report_id, authorId: row.author_id }
  await platform.events.emit(
    {
      name: 'file.withdrawn',
      context,
      payload: { ...subject, fileName: row.name },
      audience: await findReportAudience(subject, trx),
      tags: reportTags(row.report_id),
      change: { before: { decision: null }, after: { decision: 'withdrawn' } },
    },
    trx,
  )
  return row.report_id
}

/** Returns whether another file of the report replaces this one. The caller has locked it. */
export async function isReplaced(fileId: number, trx: Transaction): Promise<boolean> {
  return (await trx('report_files').where({ replaces_id: fileId }).first('id')) !== undefined
}

interface Replacement {
  reportId: number
  replacedId: number
  file: UploadedFile
}

/**
 * Adds a file to a report in place of a rejected or withdrawn one. Both stay listed; the approval of the report depends
 * on the new one. The bytes of the file must already be durable.
 *
 * @throws ProblemError 404 for a file of another report, and 404 and 403 of `lockOwnFile`, 409 `file_not_replaceable`
 * with the present state, 507 `storage_full`.
 */
export async function replaceFile(
  platform: Platform,
  context: RequestContext,
  { reportId, replacedId, file }: Replacement,
  trx: Transaction,
): Promise<void> {
  const { actor, at } = context
  await holdPerson(actor.id, trx)
  const { row } = await lockOwnFile(platform, context, replacedId, trx)
  if (row.report_id !== reportId) {
    throw notFound('file')
  }
  const hasReplacement = await isReplaced(replacedId, trx)
  if (hasReplacement || (row.decision !== 'rejected' && row.decision !== 'withdrawn')) {
    const detail = hasReplacement
      ? 'This file was already replaced.'
      : 'Only a rejected or withdrawn file can be replaced.'
    throw stateProblem('file_not_replaceable', detail, row)
  }
  await checkStorageQuota(platform, actor.id, [file], trx)
  await insertFiles(platform, reportId, { actor, files: [file], createdAt: at, replacesId: replacedId }, trx)
  await updateReportApproval(reportId, trx)
  const subject = { reportId, authorId: actor.id }
  const common = { context, audience: await findReportAudience(subject, trx), tags: reportTags(reportId) }
  await platform.events.emit(
    {
      ...common,
      name: 'file.replaced',
      payload: { ...subject, fileName: file.name },
      change: { before: { files: row.name }, after: { files: file.name } },
    },
    trx,
  )
  await requestApproval(platform, { ...common, subject, files: [file] }, trx)
}
