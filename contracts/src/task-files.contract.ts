import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Moment, PageQuery, Person, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { UploadIds } from './uploads.contract.ts'

/** A file attached to a task. */
export const TaskFile = z.object({
  id: Id,
  taskId: Id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  mediaType: z.string(),
  author: z.nullable(Person),
  createdAt: Moment,
  /** Whether the file exceeds the approval threshold. Other users can download it only after its approval. */
  needsApproval: z.boolean(),
  decision: z.nullable(z.enum(['approved', 'rejected'])),
  decidedAt: z.nullable(Moment),
  /** Full name of the user who decided. */
  decidedBy: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  can: z.object({ download: z.boolean(), approve: z.boolean(), delete: z.boolean() }),
})
export type TaskFile = z.infer<typeof TaskFile>

export const taskFilesList = endpoint('taskFilesList', 'GET /api/tasks/:id/files', {
  summary: 'Lists the files of a task, newest first',
  params: IdParams,
  query: z.strictObject(PageQuery),
  reply: z.extend(pageOf(TaskFile), { can: z.object({ add: z.boolean() }) }),
})

export const taskFilesAdd = endpoint('taskFilesAdd', 'POST /api/tasks/:id/files', {
  summary: 'Adds files to a task, all or none (multipart field `files`, or `uploads` of finished uploads)',
  params: IdParams,
  body: z.strictObject({ uploads: UploadIds }),
  encoding: 'multipart',
  reply: z.object({ items: z.array(TaskFile) }),
  status: 201,
})

export const taskFilesDownload = endpoint('taskFilesDownload', 'GET /api/task-files/:id', {
  summary: 'Downloads a file of a task',
  params: IdParams,
})

export const taskFilesDelete = endpoint('taskFilesDelete', 'DELETE /api/task-files/:id', {
  summary: 'Deletes a file of the caller, or any file of a task that the caller may edit',
  params: IdParams,
  status: 204,
})

export const taskFilesApprove = endpoint('taskFilesApprove', 'POST /api/task-files/:id/approve', {
  summary: 'Approves a large file of a task; repeating the decision answers 200, the opposite one 409',
  params: IdParams,
  reply: TaskFile,
})

export const taskFilesReject = endpoint('taskFilesReject', 'POST /api/task-files/:id/reject', {
  summary: 'Rejects a large file of a task with a reason',
  params: IdParams,
  body: z.strictObject({ reason: boundedText(1, 500, { required: 'Enter a reason for the rejection' }) }),
  reply: TaskFile,
})

export const taskFilesUndo = endpoint('taskFilesUndo', 'POST /api/task-files/:id/undo', {
  summary: 'Undoes the caller’s own decision within 10 minutes; the file is pending again',
  params: IdParams,
  reply: TaskFile,
})
