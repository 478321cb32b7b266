import { limits, type Body } from '@headway/contracts'
import type { reportsCreate } from '@headway/contracts/reports'
import type { Act } from '../../platform/act.ts'
import type { Actor } from '../../platform/actor.ts'
import { conflict, forbidden, invalidField, ProblemError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { findReportableTask } from '../tasks/index.ts'
import type { UploadedFile } from './report-form.ts'
import { type Decision, ReportFileModel } from './report-file.model.ts'
import { ReportModel } from './report.model.ts'
import { findApprovers, reportAudience, reportTags } from './reports.events.ts'

const DAY = 24 * 60 * 60 * 1_000
/** What one person may store (rules.md, section 2, "Files"). */
const QUOTA_BYTES = 2 * 1_024 * 1_024 * 1_024
const QUOTA_FILES = 1_000

const needsApproval = (file: { size: number }) => file.size > limits.approvalThresholdBytes

/** @throws ProblemError 400 when the report's date is more than a year back or more than a day ahead. */
export function checkReportDate(reportDate: string, now: Date): void {
  const distance = new Date(reportDate).getTime() - now.getTime()
  if (distance > DAY || distance < -366 * DAY) {
    throw invalidField('/reportDate', 'out_of_range', 'The report date must lie within the last year')
  }
}

/** @throws ProblemError 507 `storage_full` when the files would not fit the author's share. */
export async function checkQuota(
  platform: Platform,
  actor: Actor,
  files: readonly UploadedFile[],
): Promise<void> {
  if (files.length === 0) {
    return
  }
  const [used] = await platform.database.rows<{ bytes: number; files: number }>(
    'SELECT COALESCE(SUM(size), 0) AS bytes, COUNT(*) AS files FROM report_files WHERE author_id = ?',
    [actor.id],
  )
  const bytes = (used?.bytes ?? 0) + files.reduce((sum, file) => sum + file.size, 0)
  if (bytes > QUOTA_BYTES || (used?.files ?? 0) + files.length > QUOTA_FILES) {
    throw new ProblemError(507, 'storage_full', {
      detail: 'Your share of the file storage is used up. Tell an administrator.',
    })
  }
}

interface NewReport {
  body: Body<typeof reportsCreate>
  files: readonly UploadedFile[]
}

/**
 * Stores a report with its links and the rows of its files, whose bytes are already durable.
 *
 * @throws ProblemError 403 `task_not_available` for a task the author does not work on.
 */
export async function createReport(
  platform: Platform,
  act: Act,
  { body, files }: NewReport,
  trx: Transaction,
): Promise<number> {
  const { actor } = act
  const task =
    body.taskId === undefined
      ? undefined
      : await findReportableTask(platform.database, actor, body.taskId, trx)
  if (body.taskId !== undefined && !task) {
    throw forbidden('report.create', 'task_not_available')
  }
  const isPending = files.some(needsApproval)
  const now = platform.clock.now()
  const { id } = await ReportModel.query(trx).insert({
    authorId: actor.id,
    taskId: task?.id ?? null,
    taskCreatorId: task?.creatorId ?? null,
    description: body.description,
    completionPercentage: body.completionPercentage,
    reportDate: new Date(body.reportDate),
    needsApproval: isPending,
    isPending,
    createdAt: now,
  })
  await insertFiles(id, actor, files, now, trx)
  if (body.urlLinks.length > 0) {
    await trx('report_links').insert(
      body.urlLinks.map((link, position) => ({
        report_id: id,
        position,
        title: link.title,
        url: link.url,
        description: link.description || null,
      })),
    )
  }
  await announce(platform, act, { id, files, task }, trx)
  return id
}

async function insertFiles(
  reportId: number,
  actor: Actor,
  files: readonly UploadedFile[],
  createdAt: Date,
  trx: Transaction,
): Promise<void> {
  for (const file of files) {
    await ReportFileModel.query(trx).insert({
      reportId,
      authorId: actor.id,
      name: file.name,
      size: file.size,
      mediaType: file.mediaType,
      sha256: file.sha256,
      storageKey: file.storageKey,
      needsApproval: needsApproval(file),
      createdAt,
    })
  }
}

async function announce(
  { events }: Platform,
  act: Act,
  report: {
    id: number
    files: readonly UploadedFile[]
    task: { title: string; creatorId: number } | undefined
  },
  trx: Transaction,
): Promise<void> {
  const { actor } = act
  const audience = await reportAudience(actor.id, report.task?.creatorId ?? null, trx)
  const subject = { reportId: report.id, authorId: actor.id }
  await events.emit(
    {
      name: 'report.submitted',
      act,
      payload: { ...subject, taskTitle: report.task?.title ?? null },
      audience,
      tags: reportTags(report.id),
    },
    trx,
  )
  const waiting = report.files.filter(needsApproval)
  if (waiting.length === 0) {
    return
  }
  const approverIds = await findApprovers(actor, trx)
  for (const file of waiting) {
    await events.emit(
      {
        name: 'file.approvalRequested',
        act,
        payload: { ...subject, fileName: file.name, approverIds },
        audience,
        tags: reportTags(report.id),
      },
      trx,
    )
  }
}

/**
 * Approves or rejects a large file. The first decision counts: the same one again changes nothing.
 *
 * @throws ProblemError 409 `already_decided` for the other wanted.
 */
export async function decideFile(
  platform: Platform,
  act: Act,
  wanted: { fileId: number; decision: Decision; reason: string | null },
  trx: Transaction,
): Promise<number> {
  const file = await ReportFileModel.query(trx).findById(wanted.fileId).forUpdate().throwIfNotFound()
  if (file.decision === wanted.decision) {
    return file.reportId
  }
  if (file.decision !== null) {
    throw conflict('already_decided', `Somebody has already ${file.decision} this file.`)
  }
  const now = platform.clock.now()
  await file.$query(trx).patch({
    decision: wanted.decision,
    decidedBy: act.actor.id,
    decidedAt: now,
    rejectionReason: wanted.reason,
  })
  const report = await ReportModel.query(trx).findById(file.reportId).forUpdate().throwIfNotFound()
  await settleReport(report, act, now, trx)
  const event = {
    act,
    audience: await reportAudience(report.authorId, report.taskCreatorId, trx),
    tags: reportTags(report.id),
  }
  const payload = { reportId: report.id, authorId: report.authorId, fileName: file.name }
  if (wanted.decision === 'approved') {
    await platform.events.emit({ ...event, name: 'file.approved', payload }, trx)
  } else {
    await platform.events.emit(
      { ...event, name: 'file.rejected', payload: { ...payload, reason: wanted.reason ?? '' } },
      trx,
    )
  }
  return report.id
}

/** A report is approved once every large file is decided and none was rejected. */
async function settleReport(report: ReportModel, act: Act, now: Date, trx: Transaction): Promise<void> {
  const large = await ReportFileModel.query(trx).where({ report_id: report.id, needs_approval: true })
  const isPending = large.some((file) => file.decision === null)
  const isApproved = large.every((file) => file.decision === 'approved')
  await report
    .$query(trx)
    .patch({ isPending, ...(isApproved ? { approvedAt: now, approvedBy: act.actor.id } : {}) })
}
