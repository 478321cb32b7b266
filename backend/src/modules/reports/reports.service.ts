import type { Body } from '@headway/contracts'
import type { ReportTaskInput, reportsCreate } from '@headway/contracts/reports'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Actor } from '../../platform/actor.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Audience, DomainEvent } from '../../platform/events/events.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findApprovers, holdPerson } from '../users/index.ts'
import { checkStorageQuota, needsApproval } from '../../platform/files/storage-quota.ts'
import type { UploadedFile } from '../../platform/files/uploaded-file.ts'
import { indexWords, extractWords } from '../../platform/search/search-index.ts'
import { insertScope } from './core/report-scope.ts'
import { reportSearchIndex } from './core/report-search-index.ts'
import { insertReportTasks, readNamedTasks } from './core/report-tasks.ts'
import { ReportModel } from './core/report.model.ts'
import { deleteSubmittedDraft } from './draft/report-draft.ts'
import { insertBlockers } from './blockers/blockers.service.ts'
import { recordReport } from './days/day-states.ts'
import { reportAudience, reportTags } from './reports.events.ts'

const DAY = 24 * 60 * 60 * 1_000

/**
 * Checks that a report's date is plausible.
 *
 * @throws ProblemError 400 when the report's date is more than a year back, or more than a day ahead, which leaves room
 * for time zones.
 */
export function checkReportDate(reportDate: string, now: Date): void {
  const distance = new Date(reportDate).getTime() - now.getTime()
  if (distance > DAY) {
    throw invalidField('/reportDate', 'out_of_range', 'The report date can’t be in the future')
  }
  if (distance < -366 * DAY) {
    throw invalidField('/reportDate', 'out_of_range', 'The report date must be within the last year')
  }
}

/** Returns the tasks that a report names: those of `tasks`, or the single task of the specification's fields. */
function tasksOf({ tasks, taskId, completionPercentage }: Body<typeof reportsCreate>): ReportTaskInput[] {
  return tasks.length > 0 || taskId === undefined ? tasks : [{ taskId, completionPercentage }]
}

interface NewReport {
  body: Body<typeof reportsCreate>
  files: readonly UploadedFile[]
}

/**
 * Inserts a report with its links and file rows. The bytes of the files must already be durable.
 *
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
  if (body.draftVersion !== undefined) {
    await deleteSubmittedDraft(platform, { userId: actor.id, version: body.draftVersion }, trx)
  }
  if (files.length > 0) {
    await holdPerson(actor.id, trx)
    await checkStorageQuota(platform, actor.id, files, trx)
  }
  const tasks = await readNamedTasks(platform.database, actor, tasksOf(body), trx)
  const [task] = tasks
  const isPending = files.some((file) => needsApproval(platform, file))
  const approval = isPending ? 'pending' : 'none'
  const now = platform.clock.now()
  const { id } = await ReportModel.query(trx).insert({
    authorId: actor.id,
    taskId: task?.id ?? null,
    taskCreatorId: task?.creatorId ?? null,
    description: body.description,
    nextSteps: body.nextSteps || null,
    completionPercentage: task?.completionPercentage ?? body.completionPercentage,
    reportDate: new Date(body.reportDate),
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
  await insertReportTasks(
    platform.database,
    [{ id, authorId: actor.id, approval, createdAt: now, tasks }],
    trx,
  )
  await insertScope(platform.database, { id, approval, createdAt: now }, audience.userIds, trx)
  await indexWords(platform.database, reportSearchIndex, { id, words: extractWords([body.description]) }, trx)
  await insertFiles(platform, id, { actor, files, createdAt: now }, trx)
  await insertLinks(platform, id, body.urlLinks, trx)
  const reportDate = new Date(body.reportDate)
  await recordReport(platform, { id, author: actor, reportDate, createdAt: now }, trx)
  await insertBlockers(platform, context, { reportId: id, reportDate, blockers: body.blockers }, trx)
  await announce(platform, context, { id, files, taskTitle: task?.title ?? null, audience }, trx)
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

async function announce(
  platform: Platform,
  context: RequestContext,
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
  const subject = { reportId, authorId: context.actor.id }
  const common = { context, audience, tags: reportTags(reportId) }
  await events.emit({ ...common, name: 'report.submitted', payload: { ...subject, taskTitle } }, trx)
  await requestApproval(platform, { ...common, subject, files: report.files }, trx)
}

interface ApprovalRequest extends Pick<DomainEvent, 'audience' | 'tags'> {
  context: RequestContext
  subject: { reportId: number; authorId: number }
  files: readonly UploadedFile[]
}

/** Asks the author's approvers for a decision on the large ones of new files. */
export async function requestApproval(
  platform: Platform,
  { subject, files, ...common }: ApprovalRequest,
  trx: Transaction,
): Promise<void> {
  const waiting = files.filter((file) => needsApproval(platform, file))
  if (waiting.length === 0) {
    return
  }
  const approverIds = await findApprovers(common.context.actor, trx)
  for (const file of waiting) {
    const payload = { ...subject, fileName: file.name, approverIds }
    await platform.events.emit({ ...common, name: 'file.approvalRequested', payload }, trx)
  }
}
