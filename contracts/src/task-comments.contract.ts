import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Moment, PageQuery, Person, pageOf, SearchWords } from './common.ts'
import { commentOrders, taskStatuses } from './enumerations.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** What somebody has said about a task. */
export const TaskComment = z.object({
  id: Id,
  taskId: Id,
  /** Markdown, with people and things as `comment-text.ts` says; empty for one that was deleted. */
  text: z.string(),
  author: z.nullable(Person),
  createdAt: Moment,
  editedAt: z.nullable(Moment),
  isDeleted: z.boolean(),
  /** Tasks that the text names and the caller may read; of others nothing is said. */
  tasks: z.array(z.object({ id: Id, title: z.string(), status: z.enum(taskStatuses) })),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type TaskComment = z.infer<typeof TaskComment>

export const TaskCommentBody = z.strictObject({
  text: boundedText(1, limits.commentLength, {
    required: 'Write something first',
    tooLong: `Use at most ${limits.commentLength} characters`,
  }),
})

export const taskCommentsList = endpoint('taskCommentsList', 'GET /api/tasks/:id/comments', {
  summary: 'What people have said about a task, newest first unless asked otherwise',
  params: IdParams,
  query: z.strictObject({ ...PageQuery, order: z._default(z.enum(commentOrders), 'newest') }),
  reply: z.extend(pageOf(TaskComment), { can: z.object({ create: z.boolean() }) }),
})

export const taskCommentsCreate = endpoint('taskCommentsCreate', 'POST /api/tasks/:id/comments', {
  summary: 'Says something about a task; people who are named in it and may read the task are told',
  params: IdParams,
  body: TaskCommentBody,
  reply: TaskComment,
  status: 201,
})

export const taskCommentsUpdate = endpoint('taskCommentsUpdate', 'PUT /api/comments/:id', {
  summary: 'Changes what the caller has said, for an hour; a stale If-Match answers 412',
  params: IdParams,
  body: TaskCommentBody,
  reply: TaskComment,
})

export const taskCommentsDelete = endpoint('taskCommentsDelete', 'DELETE /api/comments/:id', {
  summary: 'Deletes what the caller has said, or somebody else about a task that the caller may edit',
  params: IdParams,
  status: 204,
})

export const taskReadersSuggest = endpoint('taskReadersSuggest', 'GET /api/tasks/:id/readers', {
  summary: 'Up to ten active people who may read a task, by the beginnings of words of their names',
  params: IdParams,
  query: z.strictObject({ q: z._default(SearchWords, '') }),
  reply: z.object({ items: z.array(Person) }),
})
