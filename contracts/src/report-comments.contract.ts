import * as z from 'zod/mini'
import { Id, IdParams, PageQuery, Person, pageOf, SearchWords } from './common.ts'
import { endpoint } from './endpoint.ts'
import { commentOrders } from './enumerations.ts'
import { TaskComment, TaskCommentBody } from './task-comments.contract.ts'

/** A comment on a report. Its text is plain, apart from mentions. */
export const ReportComment = z.extend(z.omit(TaskComment, { taskId: true, tasks: true }), { reportId: Id })
export type ReportComment = z.infer<typeof ReportComment>

export const reportCommentsList = endpoint('reportCommentsList', 'GET /api/progress-reports/:id/comments', {
  summary: 'Lists the comments on a report, newest first by default',
  params: IdParams,
  query: z.strictObject({ ...PageQuery, order: z._default(z.enum(commentOrders), 'newest') }),
  reply: z.extend(pageOf(ReportComment), { can: z.object({ create: z.boolean() }) }),
})

export const reportCommentsCreate = endpoint(
  'reportCommentsCreate',
  'POST /api/progress-reports/:id/comments',
  {
    summary: 'Adds a comment to a report; its author, earlier commenters and mentioned readers are notified',
    params: IdParams,
    body: TaskCommentBody,
    reply: ReportComment,
    status: 201,
  },
)

export const reportCommentsUpdate = endpoint('reportCommentsUpdate', 'PUT /api/report-comments/:id', {
  summary: 'Changes a comment of the caller within an hour; a stale If-Match answers 412',
  params: IdParams,
  body: TaskCommentBody,
  reply: ReportComment,
})

export const reportCommentsDelete = endpoint('reportCommentsDelete', 'DELETE /api/report-comments/:id', {
  summary: 'Deletes a comment of the caller; administrators delete any comment',
  params: IdParams,
  status: 204,
})

export const reportReadersSuggest = endpoint(
  'reportReadersSuggest',
  'GET /api/progress-reports/:id/readers',
  {
    summary: 'Lists up to ten active people who may see a report, by the beginnings of their names',
    params: IdParams,
    query: z.strictObject({ q: z._default(SearchWords, '') }),
    reply: z.object({ items: z.array(Person) }),
  },
)
