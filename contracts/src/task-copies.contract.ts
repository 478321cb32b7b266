import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Person } from './common.ts'
import { endpoint } from './endpoint.ts'
import { DueDate, Task } from './tasks.contract.ts'

/**
 * Parts of a task that a copy can include. A copy always includes the priority, but never the history, comments, files
 * or progress.
 */
export const taskCopyParts = [
  'description',
  'tags',
  'assignees',
  'milestones',
  'subtasks',
  'relations',
] as const
export type TaskCopyPart = (typeof taskCopyParts)[number]

export const tasksCopy = endpoint('tasksCopy', 'POST /api/tasks/:id/copy', {
  summary: 'Creates a copy of a task, with the selected parts of it, in one operation',
  params: IdParams,
  body: z.strictObject({
    title: boundedText(3, 200, {
      required: 'Task title is required',
      tooShort: 'Title must be at least 3 characters',
      tooLong: 'Title must be at most 200 characters',
    }),
    /** Due date of the copy. The due dates of copied subtasks move by the same number of days. */
    dueDate: z._default(z.nullable(DueDate), null),
    takes: z
      .array(z.enum(taskCopyParts, 'Choose what to copy'), 'Choose what to copy')
      .check(z.refine((parts) => new Set(parts).size === parts.length, 'List each part only once')),
  }),
  reply: z.object({
    task: Task,
    subtaskIds: z.array(Id),
    /** Assignees of the original who are not on the copies, because the caller may not assign tasks to them. */
    leftOut: z.array(Person),
  }),
  status: 201,
})
