import * as z from 'zod/mini'
import { boundedText, Id, Moment, PageQuery, Person, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const FileReference = {
  /** Whether the file belongs to a task or a report. Ids are unique within one source. */
  source: z.enum(['task', 'report']),
  id: Id,
}

/** A large file that the caller may download and approve or reject. */
export const WaitingFile = z.object({
  ...FileReference,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  mediaType: z.string(),
  author: Person,
  createdAt: Moment,
  /** Working days since the file was added, counting today. */
  waitingDays: z.int(),
  /** Id of the task or report. */
  ownerId: Id,
  /** The task that the file or its report is about; null for a report without a task. */
  taskTitle: z.nullable(z.string()),
  /** Date of the report; null for a file of a task. */
  reportDate: z.nullable(Moment),
})
export type WaitingFile = z.infer<typeof WaitingFile>

export const approvalsList = endpoint('approvalsList', 'GET /api/approvals', {
  summary: 'Lists large files of tasks and reports that the caller may approve, oldest first',
  query: z.strictObject(PageQuery),
  reply: z.extend(pageOf(WaitingFile), {
    /** Number of all such files, counted up to 1000; equals `pendingApprovals` of the dashboard. */
    total: z.int(),
    /** Files added before this moment have been pending for more than `lateDays` working days. */
    lateBefore: Moment,
    lateDays: z.int(),
  }),
})

const files = z
  .array(z.strictObject(FileReference), 'Choose the files')
  .check(
    z.minLength(1, 'Choose a file'),
    z.maxLength(limits.approvalsAtOnce, `Choose at most ${limits.approvalsAtOnce} files`),
  )

export const approvalsDecide = endpoint('approvalsDecide', 'POST /api/approvals', {
  summary: 'Approves or rejects files of tasks and reports; a refused file does not stop the others',
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approved'), files }),
    z.strictObject({
      decision: z.literal('rejected'),
      files,
      reason: boundedText(1, 500, { required: 'Enter a reason for the rejection' }),
    }),
  ]),
  reply: z.object({
    /** One result per file, in the order of the request. */
    results: z.array(
      z.object({
        ...FileReference,
        /** Why the file was not decided; null when it was. */
        problem: z.nullable(z.object({ status: z.int(), code: z.string(), detail: z.string() })),
      }),
    ),
  }),
})
