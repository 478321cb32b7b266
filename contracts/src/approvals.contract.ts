import * as z from 'zod/mini'
import { Id, Moment, PageQuery, Person, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A large file that the caller may download and approve or reject. */
export const WaitingFile = z.object({
  /** Selects the endpoints that decide the file, of tasks or of reports. Ids are unique within one source. */
  source: z.enum(['task', 'report']),
  id: Id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  mediaType: z.string(),
  author: Person,
  createdAt: Moment,
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
    /** Number of all such files, counted up to 1000 per source; equals `pendingApprovals` of the dashboard. */
    total: z.int(),
    /** Files added before this moment have been pending for more than two working days. */
    lateBefore: Moment,
  }),
})
