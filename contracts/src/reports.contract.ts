import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, Person, SearchWords, boundedText, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { BlockerInput, ReportBlocker } from './report-blockers.contract.ts'
import { jsonList } from './json-list.ts'
import { isSafeUrl } from './safe-url.ts'
import { UploadIds } from './uploads.contract.ts'

export const ReportFile = z.object({
  id: Id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  mediaType: z.string(),
  needsApproval: z.boolean(),
  /** A pending file can be withdrawn by its author. */
  decision: z.nullable(z.enum(['approved', 'rejected', 'withdrawn'])),
  decidedAt: z.nullable(Moment),
  decidedBy: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  /** Id of the rejected or withdrawn file of the same report that this file replaces. */
  replacesId: z.nullable(Id),
  can: z.object({
    download: z.boolean(),
    approve: z.boolean(),
    withdraw: z.boolean(),
    replace: z.boolean(),
  }),
})
export type ReportFile = z.infer<typeof ReportFile>

export const ReportLink = z.object({
  title: z.string(),
  url: z.string(),
  description: z.nullable(z.string()),
})
export type ReportLink = z.infer<typeof ReportLink>

/** A task of a report with the percentage that the author reached. */
export const ReportTask = z.object({
  taskId: Id,
  /** Null for a task in the trash. */
  taskTitle: z.nullable(z.string()),
  completionPercentage: z.number(),
})
export type ReportTask = z.infer<typeof ReportTask>

export const Report = z.object({
  id: Id,
  taskId: z.nullable(Id),
  taskTitle: z.nullable(z.string()),
  description: z.string(),
  completionPercentage: z.number(),
  reportDate: Moment,
  createdAt: Moment,
  author: z.nullable(Person),
  assigneeName: z.nullable(z.string()),
  needsApproval: z.boolean(),
  approvedAt: z.nullable(Moment),
  /** Full name of the approver. */
  approvedBy: z.nullable(z.string()),
  fileUploads: z.array(ReportFile),
  urlLinks: z.array(ReportLink),
  /** Plans of the author. */
  nextSteps: z.nullable(z.string()),
  blockers: z.array(ReportBlocker),
  /** All tasks of the report in their order; the first is `taskId`. */
  tasks: z.array(ReportTask),
  /** First person above the author who marked the report as read, and the others; only for the author. */
  readBy: z.nullable(
    z.object({
      name: z.string(),
      /** Number of other readers. */
      others: z.int(),
      /** Names of the other readers, first readers first; at most 20. */
      otherNames: z.array(z.string()),
    }),
  ),
  /** Whether the caller has marked the report as read. */
  isRead: z.boolean(),
  can: z.object({ markRead: z.boolean() }),
})
export type Report = z.infer<typeof Report>

/** Filters of a list of reports. */
export const reportFilters = {
  approval: z.optional(z.enum(['none', 'pending', 'approved'])),
  author: z.optional(z.union([z.literal('me'), z.string().check(z.regex(/^[1-9]\d{0,9}$/))])),
  task: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
  /** First and last day of submission. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** Only reports with a blocker that is not solved. */
  blockers: z.optional(z.literal('open')),
  /** Only reports of the last 14 days by people below the caller that the caller has not marked as read. */
  unread: z.optional(z.literal('yes')),
  /** Beginnings of words in the description. */
  q: z.optional(SearchWords),
}

export const reportsList = endpoint('reportsList', 'GET /api/progress-reports', {
  summary: 'Lists the progress reports that the caller may see, newest first',
  query: z.strictObject({ ...PageQuery, ...reportFilters }),
  reply: z.extend(pageOf(Report), {
    /** Number of matching reports, counted up to 1000. */
    total: z.int(),
    /** Whether there may be more reports than were counted. */
    isTotalCapped: z.boolean(),
    /** Whether the page may be incomplete, because one request examines a limited number of reports. */
    isPartial: z.boolean(),
    can: z.object({ create: z.boolean() }),
  }),
})

export const reportsGet = endpoint('reportsGet', 'GET /api/progress-reports/:id', {
  summary: 'Returns a progress report',
  params: IdParams,
  reply: Report,
})

export const reportsMarkRead = endpoint('reportsMarkRead', 'POST /api/progress-reports/:id/read', {
  summary: 'Marks a report of a person below the caller as read, or undoes it; repeating answers 200',
  params: IdParams,
  body: z.strictObject({ read: z.boolean('Choose read or unread') }),
  reply: Report,
})

export const ReportLinkInput = z.strictObject({
  title: boundedText(1, 200, { required: 'Enter a link title' }),
  url: z
    .string('Enter a full web address that starts with http:// or https://')
    .check(
      z.maxLength(2_048, 'This URL is too long'),
      z.refine(isSafeUrl, 'Enter a full web address that starts with http:// or https://'),
    ),
  description: z.optional(boundedText(0, 500)),
})

/** A task in the form of a report; the author must work on it. */
export const ReportTaskInput = z.strictObject({
  taskId: Id,
  completionPercentage: z
    .number('Progress must be a number from 0 to 100')
    .check(
      z.minimum(0, 'Progress must be a number from 0 to 100'),
      z.maximum(100, 'Progress must be a number from 0 to 100'),
      z.multipleOf(0.01, 'Progress can have at most two decimals'),
    ),
})
export type ReportTaskInput = z.infer<typeof ReportTaskInput>

/** Returns a schema for an id that arrives as text. */
const idText = (message: string) =>
  z.pipe(
    z.string(message).check(z.regex(/^[1-9]\d{0,9}$/, message)),
    z.transform((text: string) => Number(text)),
  )

/** Text fields of the multipart form; numbers and lists arrive as text. */
export const ReportCreateBody = z.strictObject({
  description: boundedText(1, limits.reportDescriptionLength, { required: 'Enter a description' }),
  completionPercentage: z.pipe(
    z.string('Progress must be a number from 0 to 100').check(
      z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'Progress must be a number from 0 to 100'),
      z.refine((text) => Number(text) <= 100, 'Progress must be a number from 0 to 100'),
    ),
    z.transform((text: string) => Number(text)),
  ),
  reportDate: Moment,
  urlLinks: z._default(
    jsonList(
      z
        .array(ReportLinkInput, 'Links must be a JSON list')
        .check(z.maxLength(limits.linksPerReport, `Use at most ${limits.linksPerReport} links`)),
      'Links must be a JSON list',
    ),
    [],
  ),
  nextSteps: z.optional(boundedText(0, limits.nextStepsLength)),
  blockers: z._default(
    jsonList(
      z
        .array(BlockerInput, 'Blockers must be a JSON list')
        .check(z.maxLength(limits.blockersPerReport, `Name at most ${limits.blockersPerReport} blockers`)),
      'Blockers must be a JSON list',
    ),
    [],
  ),
  /** Tasks in their order. The first one takes the place of `taskId` and `completionPercentage`. */
  tasks: z._default(
    jsonList(
      z.array(ReportTaskInput, 'Tasks must be a JSON list').check(
        z.maxLength(limits.tasksPerReport, `Name at most ${limits.tasksPerReport} tasks`),
        z.refine(
          (tasks) => new Set(tasks.map(({ taskId }) => taskId)).size === tasks.length,
          'Name each task once',
        ),
      ),
      'Tasks must be a JSON list',
    ),
    [],
  ),
  uploads: UploadIds,
  /** Version of the draft that becomes this report and is deleted; 412 with the present draft if it has changed. */
  draftVersion: z.optional(idText('Unknown version')),
  taskId: z.optional(idText('Unknown task')),
})

export const reportsCreate = endpoint('reportsCreate', 'POST /api/progress-reports', {
  summary:
    'Submits a progress report with links and files (multipart field `files`, or `uploads` of finished uploads)',
  body: ReportCreateBody,
  encoding: 'multipart',
  reply: Report,
  status: 201,
})

export const filesDownload = endpoint('filesDownload', 'GET /api/files/:id', {
  summary: 'Downloads an attached file',
  params: IdParams,
})

export const filesApprove = endpoint('filesApprove', 'POST /api/files/:id/approve', {
  summary: 'Approves a file over 25 MB; repeating the decision answers 200, the opposite one 409',
  params: IdParams,
  reply: Report,
})

export const filesReject = endpoint('filesReject', 'POST /api/files/:id/reject', {
  summary: 'Rejects a file over 25 MB with a reason',
  params: IdParams,
  body: z.strictObject({ reason: boundedText(1, 500, { required: 'Enter a reason for the rejection' }) }),
  reply: Report,
})

export const filesUndo = endpoint('filesUndo', 'POST /api/files/:id/undo', {
  summary: 'Undoes the caller’s own decision within 10 minutes; the file is pending again',
  params: IdParams,
  reply: Report,
})

export const filesWithdraw = endpoint('filesWithdraw', 'POST /api/files/:id/withdraw', {
  summary: 'Withdraws the caller’s own file that is pending approval; it stays listed',
  params: IdParams,
  reply: Report,
})

export const reportFilesReplace = endpoint('reportFilesReplace', 'POST /api/progress-reports/:id/files', {
  summary:
    'Adds one file (multipart field `files`, or `uploads`) in place of the caller’s rejected or withdrawn one',
  params: IdParams,
  body: z.strictObject({
    /** Id of the rejected or withdrawn file, as text. */
    replaces: idText('Unknown file'),
    uploads: UploadIds,
  }),
  encoding: 'multipart',
  reply: Report,
  status: 201,
})
