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
  /** As it will be once it is restored. */
  status: TaskStatus,
  deletedAt: Moment,
  /** Null for somebody whose account is gone. */
  deletedBy: z.nullable(Person),
  /** From when on it is deleted for good, unless it is restored. */
  purgedFrom: Moment,
  can: z.object({ restore: z.boolean(), purge: z.boolean() }),
})
export type DeletedTask = z.infer<typeof DeletedTask>

export const tasksDelete = endpoint('tasksDelete', 'DELETE /api/tasks/:id', {
  summary: 'Puts a task into the trash; a stale If-Match answers 412',
  params: IdParams,
  status: 204,
})

export const tasksRestore = endpoint('tasksRestore', 'POST /api/tasks/:id/restore', {
  summary: 'Takes a task out of the trash, with everything it had; one that is not in it stays as it is',
  params: IdParams,
  body: Nothing,
  reply: Task,
})

export const tasksArchive = endpoint('tasksArchive', 'POST /api/tasks/:id/archive', {
  summary: 'Takes a completed task out of lists and counts; a stale If-Match answers 412',
  params: IdParams,
  body: Nothing,
  reply: Task,
})

export const tasksUnarchive = endpoint('tasksUnarchive', 'POST /api/tasks/:id/unarchive', {
  summary: 'Puts an archived task back among the completed ones; a stale If-Match answers 412',
  params: IdParams,
  body: Nothing,
  reply: Task,
})

export const trashList = endpoint('trashList', 'GET /api/tasks/trash', {
  summary: 'Deleted tasks that the caller may restore, the latest first; a search may end a page early',
  query: z.strictObject({
    ...PageQuery,
    /** Beginnings of words in title, tags and description. */
    q: z.optional(SearchWords),
  }),
  reply: z.extend(pageOf(DeletedTask), {
    isPartial: z.boolean(),
    /** Days after which a deleted task is gone. */
    keptDays: z.int(),
  }),
})

export const trashDelete = endpoint('trashDelete', 'DELETE /api/tasks/trash/:id', {
  summary: 'Deletes a task in the trash for good',
  params: IdParams,
  status: 204,
})
