import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Moment, PageQuery, Person, pageOf, SearchWords } from './common.ts'
import { commentOrders, taskStatuses } from './enumerations.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** A comment on a task. */
export const TaskComment = z.object({
  id: Id,
  taskId: Id,
  /** Markdown with references in the syntax of `comment-text.ts`; empty for a deleted comment. */
  text: z.string(),
  author: z.nullable(Person),
  createdAt: Moment,
  editedAt: z.nullable(Moment),
  isDeleted: z.boolean(),
  /** Tasks that the text references and the caller may read; other tasks are omitted. */
  tasks: z.array(z.object({ id: Id, title: z.string(), status: z.enum(taskStatuses) })),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type TaskComment = z.infer<typeof TaskComment>

export const TaskCommentBody = z.strictObject({
  text: boundedText(1, limits.commentLength, {
    required: 'Write a comment first',
    tooLong: `Use at most ${limits.commentLength} characters`,
  }),
})

export const taskCommentsList = endpoint('taskCommentsList', 'GET /api/tasks/:id/comments', {
  summary: 'Lists the comments on a task, newest first by default',
  params: IdParams,
  query: z.strictObject({ ...PageQuery, order: z._default(z.enum(commentOrders), 'newest') }),
  reply: z.extend(pageOf(TaskComment), { can: z.object({ create: z.boolean() }) }),
})

export const taskCommentsCreate = endpoint('taskCommentsCreate', 'POST /api/tasks/:id/comments', {
  summary: 'Adds a comment to a task; mentioned people who may see the task are notified',
  params: IdParams,
  body: TaskCommentBody,
  reply: TaskComment,
  status: 201,
})

export const taskCommentsUpdate = endpoint('taskCommentsUpdate', 'PUT /api/comments/:id', {
  summary: 'Changes a comment of the caller within an hour; a stale If-Match answers 412',
  params: IdParams,
  body: TaskCommentBody,
  reply: TaskComment,
})

export const taskCommentsDelete = endpoint('taskCommentsDelete', 'DELETE /api/comments/:id', {
  summary: 'Deletes a comment of the caller, or any comment on a task that the caller may edit',
  params: IdParams,
  status: 204,
})

export const taskReadersSuggest = endpoint('taskReadersSuggest', 'GET /api/tasks/:id/readers', {
  summary: 'Lists up to ten active people who may see a task, by the beginnings of their names',
  params: IdParams,
  query: z.strictObject({ q: z._default(SearchWords, '') }),
  reply: z.object({ items: z.array(Person) }),
})
