import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, pageOf, Person, SearchWords } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Priority, Task, TaskStatus } from './tasks.contract.ts'

const Nothing = z.strictObject({})

/** A task in the trash. */
export const DeletedTask = z.object({
  id: Id,
  title: z.string(),
  priority: Priority,
  /** Status after a restore. */
  status: TaskStatus,
  deletedAt: Moment,
  /** Null when the user's account no longer exists. */
  deletedBy: z.nullable(Person),
  /** Moment from which on the task may be deleted permanently. */
  purgedFrom: Moment,
  can: z.object({ restore: z.boolean(), purge: z.boolean() }),
})
export type DeletedTask = z.infer<typeof DeletedTask>

export const tasksDelete = endpoint('tasksDelete', 'DELETE /api/tasks/:id', {
  summary: 'Moves a task to the trash; a stale If-Match answers 412',
  params: IdParams,
  status: 204,
})

export const tasksRestore = endpoint('tasksRestore', 'POST /api/tasks/:id/restore', {
  summary: 'Restores a task from the trash with everything it had; a task outside the trash stays unchanged',
  params: IdParams,
  body: Nothing,
  reply: Task,
})

export const tasksArchive = endpoint('tasksArchive', 'POST /api/tasks/:id/archive', {
  summary: 'Archives a completed task, which removes it from lists and counts; a stale If-Match answers 412',
  params: IdParams,
  body: Nothing,
  reply: Task,
})

export const tasksUnarchive = endpoint('tasksUnarchive', 'POST /api/tasks/:id/unarchive', {
  summary: 'Moves an archived task back to the completed ones; a stale If-Match answers 412',
  params: IdParams,
  body: Nothing,
  reply: Task,
})

export const trashList = endpoint('trashList', 'GET /api/tasks/trash', {
  summary: 'Lists deleted tasks that the caller may restore, latest first; a page of a search can be short',
  query: z.strictObject({
    ...PageQuery,
    /** Beginnings of words in title, tags and description. */
    q: z.optional(SearchWords),
  }),
  reply: z.extend(pageOf(DeletedTask), {
    isPartial: z.boolean(),
    /** Days during which a deleted task is kept. */
    keptDays: z.int(),
  }),
})

export const trashDelete = endpoint('trashDelete', 'DELETE /api/tasks/trash/:id', {
  summary: 'Deletes a task in the trash permanently',
  params: IdParams,
  status: 204,
})
