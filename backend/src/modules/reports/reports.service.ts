import type { Body } from '@headway/contracts'
import type { reportsCreate } from '@headway/contracts/reports'
import type { Act } from '../../platform/act.ts'
import type { Actor } from '../../platform/actor.ts'
import { forbidden, invalidField } from '../../platform/http/errors.ts'
import type { Audience } from '../../platform/events/events.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findReportableTask } from '../tasks/index.ts'
import { findApprovers, holdPerson } from '../users/index.ts'
import { checkShare, needsApproval } from '../../platform/files/share.ts'
import type { UploadedFile } from '../../platform/files/uploaded-file.ts'
import { insertWords, wordsOf } from '../../platform/search/words.ts'
import { insertScope } from './lists/report-scope.ts'
import { reportWords } from './lists/report-words.ts'
import { ReportModel } from './report.model.ts'
import { reportAudience, reportTags } from './reports.events.ts'

const DAY = 24 * 60 * 60 * 1_000

/** @throws ProblemError 400 when the report's date is more than a year back or more than a day ahead. */
export function checkReportDate(reportDate: string, now: Date): void {
  const distance = new Date(reportDate).getTime() - now.getTime()
  if (distance > DAY || distance < -366 * DAY) {
    throw invalidField('/reportDate', 'out_of_range', 'The report date must lie within the last year')
  }
}

interface NewReport {
  body: Body<typeof reportsCreate>
  files: readonly UploadedFile[]
}

/**
 * Stores a report with its links and the rows of its files, whose bytes are already durable.
 *
 * @throws ProblemError 403 `task_not_available` for a task the author does not work on, 507 `storage_full`.
 */
export async function createReport(
  platform: Platform,
  act: Act,
  { body, files }: NewReport,
  trx: Transaction,
): Promise<number> {
  const { actor } = act
  if (files.length > 0) {
    await holdPerson(actor.id, trx)
    await checkShare(platform, actor.id, files, trx)
  }
  const task =
    body.taskId === undefined
      ? undefined
      : await findReportableTask(platform.database, actor, body.taskId, trx)
  if (body.taskId !== undefined && !task) {
    throw forbidden('report.create', 'task_not_available')
  }
  const isPending = files.some((file) => needsApproval(platform, file))
  const approval = isPending ? 'pending' : 'none'
  const now = platform.clock.now()
  const { id } = await ReportModel.query(trx).insert({
    authorId: actor.id,
    taskId: task?.id ?? null,
    taskCreatorId: task?.creatorId ?? null,
    description: body.description,
    completionPercentage: body.completionPercentage,
    reportDate: new Date(body.reportDate),
    needsApproval: isPending,
    approval,
    createdAt: now,
  })
  // The row holds its author where they are: somebody who is moved meanwhile waits.
  const audience = await reportAudience(actor.id, task?.creatorId ?? null, trx)
  await insertScope(platform.database, { id, approval, createdAt: now }, audience.userIds, trx)
  await insertWords(platform.database, reportWords, { id, words: wordsOf([body.description]) }, trx)
  await insertFiles(platform, id, { actor, files, createdAt: now }, trx)
  await insertRows(
    platform.database,
    {
      into: 'report_links (report_id, position, title, url, description)',
      rows: body.urlLinks.map(({ title, url, description }, position) => [
        id,
        position,
        title,
        url,
        description || null,
      ]),
    },
    trx,
  )
  await announce(platform, act, { id, files, taskTitle: task?.title ?? null, audience }, trx)
  return id
}

async function insertFiles(
  platform: Platform,
  reportId: number,
  { actor, files, createdAt }: { actor: Actor; files: readonly UploadedFile[]; createdAt: Date },
  trx: Transaction,
): Promise<void> {
  await insertRows(
    platform.database,
    {
      into: 'report_files (report_id, author_id, name, size, media_type, sha256, storage_key, needs_approval, created_at)',
      rows: files.map((file) => [
        reportId,
        actor.id,
        file.name,
        file.size,
        file.mediaType,
        file.sha256,
        file.storageKey,
        needsApproval(platform, file),
        createdAt,
      ]),
    },
    trx,
  )
}

async function announce(
  platform: Platform,
  act: Act,
  report: {
    id: number
    files: readonly UploadedFile[]
    taskTitle: string | null
    audience: Audience
  },
  trx: Transaction,
): Promise<void> {
  const { events } = platform
  const { id: reportId, taskTitle, audience } = report
  const subject = { reportId, authorId: act.actor.id }
  const common = { act, audience, tags: reportTags(reportId) }
  await events.emit({ ...common, name: 'report.submitted', payload: { ...subject, taskTitle } }, trx)
  const waiting = report.files.filter((file) => needsApproval(platform, file))
  if (waiting.length === 0) {
    return
  }
  const approverIds = await findApprovers(act.actor, trx)
  for (const file of waiting) {
    const payload = { ...subject, fileName: file.name, approverIds }
    await events.emit({ ...common, name: 'file.approvalRequested', payload }, trx)
  }
}
