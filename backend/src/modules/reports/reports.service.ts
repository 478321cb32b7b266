import type { Body } from '@headway/contracts'
import type { ReportTaskInput, reportsCreate } from '@headway/contracts/reports'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Actor } from '../../platform/actor.ts'
import { invalidField } from '../../platform/errors.ts'
import type { DomainEvent } from '../../platform/events/events.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findApprovers, holdPerson } from '../users/index.ts'
import { checkStorageQuota, needsApproval } from '../../platform/files/storage-quota.ts'
import type { UploadedFile } from '../../platform/files/uploaded-file.ts'
import { indexWords, extractWords } from '../../platform/search/search-index.ts'
import { insertScope } from './core/report-scope.ts'
import { reportSearchIndex } from './core/report-search-index.ts'
import { insertReportTasks, readReportTasks } from './core/report-tasks.ts'
import { ReportModel } from './core/report.model.ts'
import { deleteSubmittedDraft } from './draft/report-draft.ts'
import { insertBlockers } from './blockers/blockers.service.ts'
import { recordReport } from './days/day-states.ts'
import { reportAudience, reportTags } from './reports.events.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const MAX_AGE_DAYS = 366

/**
 * Checks the date of a new report. Up to a day ahead is allowed, because of time zones.
 *
 * @throws ProblemError 400 `out_of_range`.
 */
export function checkReportDate(reportDate: string, now: Date): void {
  const distance = new Date(reportDate).getTime() - now.getTime()
  if (distance > DAY_MS) {
    throw invalidField('/reportDate', 'out_of_range', 'The report date can’t be in the future')
  }
  if (distance < -MAX_AGE_DAYS * DAY_MS) {
    throw invalidField('/reportDate', 'out_of_range', 'The report date must be within the last year')
  }
}

/** Returns the tasks that a report names: those of `tasks`, or the single `taskId` of the specification. */
function tasksOf({ tasks, taskId, completionPercentage }: Body<typeof reportsCreate>): ReportTaskInput[] {
  return tasks.length > 0 || taskId === undefined ? tasks : [{ taskId, completionPercentage }]
}

interface NewReport {
  body: Body<typeof reportsCreate>
  files: readonly UploadedFile[]
}

/**
 * Stores a report with its tasks, files, links and blockers, records it for its day, and requests the approval of its
 * large files. The bytes of the files must already be durable.
 *
 * @returns the id of the report.
 * @throws ProblemError 403 `task_not_available` for a task the author does not work on, 412 with the present draft for
 * another `draftVersion`, 507 `storage_full`.
 */
export async function createReport(
  platform: Platform,
  context: RequestContext,
  { body, files }: NewReport,
  trx: Transaction,
): Promise<number> {
  const { actor } = context
  const { database, events } = platform
  if (body.draftVersion !== undefined) {
    await deleteSubmittedDraft(platform, { userId: actor.id, version: body.draftVersion }, trx)
  }
  if (files.length > 0) {
    await holdPerson(actor.id, trx)
    await checkStorageQuota(platform, actor.id, files, trx)
  }
  const tasks = await readReportTasks(database, actor, tasksOf(body), trx)
  const [task] = tasks
  const isPending = files.some((file) => needsApproval(platform, file))
  const approval = isPending ? 'pending' : 'none'
  const now = platform.clock.now()
  const reportDate = new Date(body.reportDate)
  const { id } = await ReportModel.query(trx).insert({
    authorId: actor.id,
    taskId: task?.id ?? null,
    taskCreatorId: task?.creatorId ?? null,
    description: body.description,
    nextSteps: body.nextSteps || null,
    completionPercentage: task?.completionPercentage ?? body.completionPercentage,
    reportDate,
    needsApproval: isPending,
    approval,
    createdAt: now,
  })
  // The inserted report row blocks a concurrent move of its author until the commit, so this audience stays correct.
  const audience = await reportAudience(
    actor.id,
    tasks.map(({ creatorId }) => creatorId),
    trx,
  )
  await insertReportTasks(database, [{ id, authorId: actor.id, approval, createdAt: now, tasks }], trx)
  await insertScope(database, { id, approval, createdAt: now }, audience.userIds, trx)
  await indexWords(database, reportSearchIndex, { id, words: extractWords([body.description]) }, trx)
  await insertFiles(platform, id, { actor, files, createdAt: now }, trx)
  await insertLinks(platform, id, body.urlLinks, trx)
  await recordReport(platform, { id, author: actor, reportDate, createdAt: now }, trx)
  await insertBlockers(platform, context, { reportId: id, reportDate, blockers: body.blockers }, trx)
  const subject = { reportId: id, authorId: actor.id }
  const common = { context, audience, tags: reportTags(id) }
  const payload = { ...subject, taskTitle: task?.title ?? null }
  await events.emit({ ...common, name: 'report.submitted', payload }, trx)
  await requestApproval(platform, { ...common, subject, files }, trx)
  return id
}

async function insertLinks(
  { database }: Platform,
  reportId: number,
  links: Body<typeof reportsCreate>['urlLinks'],
  trx: Transaction,
): Promise<void> {
  const rows = links.map(({ title, url, description }, position) => [
    reportId,
    position,
    title,
    url,
    description || null,
  ])
  const into = 'report_links (report_id, position, title, url, description)'
  await insertRows(database, { into, rows }, trx)
}

interface NewFiles {
  actor: Actor
  files: readonly UploadedFile[]
  createdAt: Date
  /** Id of the file that a single new file replaces. */
  replacesId?: number
}

/** Inserts the rows of a report's files. */
export async function insertFiles(
  platform: Platform,
  reportId: number,
  { actor, files, createdAt, replacesId }: NewFiles,
  trx: Transaction,
): Promise<void> {
  await insertRows(
    platform.database,
    {
      into: 'report_files (report_id, author_id, name, size, media_type, sha256, storage_key, needs_approval, created_at, replaces_id)',
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
        replacesId ?? null,
      ]),
    },
    trx,
  )
}

interface ApprovalRequest extends Pick<DomainEvent, 'audience' | 'tags'> {
  context: RequestContext
  subject: { reportId: number; authorId: number }
  files: readonly UploadedFile[]
}

/** Notifies the author's approvers of the files that need approval. */
export async function requestApproval(
  platform: Platform,
  { subject, files, ...common }: ApprovalRequest,
  trx: Transaction,
): Promise<void> {
  const pending = files.filter((file) => needsApproval(platform, file))
  if (pending.length === 0) {
    return
  }
  const approverIds = await findApprovers(common.context.actor, trx)
  for (const file of pending) {
    const payload = { ...subject, fileName: file.name, approverIds }
    await platform.events.emit({ ...common, name: 'file.approvalRequested', payload }, trx)
  }
}
