import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Person } from './common.ts'
import { endpoint } from './endpoint.ts'
import { DueDate, Task } from './tasks.contract.ts'

/** What of a task a copy takes over beside its priority; history, comments, files and progress never. */
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
  summary: 'Creates a task like another one, with what belongs to it, as one act',
  params: IdParams,
  body: z.strictObject({
    title: boundedText(3, 200, {
      required: 'Task title is required',
      tooShort: 'Title must be at least 3 characters',
      tooLong: 'Title must be at most 200 characters',
    }),
    /** The dates of its subtasks move by as many days as its own. */
    dueDate: z._default(z.nullable(DueDate), null),
    takes: z
      .array(z.enum(taskCopyParts, 'Choose what to copy'), 'Choose what to copy')
      .check(z.refine((parts) => new Set(parts).size === parts.length, 'Name each part once')),
  }),
  reply: z.object({
    task: Task,
    subtaskIds: z.array(Id),
    /** Whom the caller may not assign work: they are not on the copies. */
    leftOut: z.array(Person),
  }),
  status: 201,
})
