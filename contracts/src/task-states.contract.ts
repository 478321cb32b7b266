import * as z from 'zod/mini'
import { boundedText, flag, IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { TaskLink } from './task-relations.contract.ts'
import { Task } from './tasks.contract.ts'

const TOO_MANY = `A task can have at most ${limits.subtasksPerTask} subtasks`

const OpenStatus = z.enum(['pending', 'in_progress'], 'Choose pending or in_progress')

/** Body of actions without parameters: an empty object, so that an unexpected field is rejected. */
const Nothing = z.strictObject({})

export const tasksStart = endpoint('tasksStart', 'POST /api/tasks/:id/start', {
  summary: 'Starts a pending task; a started one stays unchanged; a stale If-Match answers 412',
  params: IdParams,
  body: Nothing,
  reply: Task,
})

/** A subtask with the status that it had, or that it gets back. */
const SubtaskBefore = z.strictObject(
  { id: z.int('Enter the id of a subtask'), status: OpenStatus },
  'Enter each subtask with its status',
)

export const tasksComplete = endpoint('tasksComplete', 'POST /api/tasks/:id/complete', {
  summary: 'Completes an open task and removes its block; a completed one stays unchanged',
  params: IdParams,
  body: z.strictObject({
    /** Also completes the open subtasks that the caller may complete. */
    closeSubtasks: z._default(flag('Close subtasks'), false),
  }),
  reply: z.extend(Task, {
    /** Current state of the subtasks that the caller may see. Subtasks that the caller may not complete stay open. */
    subtasks: z.array(TaskLink),
    /**
     * Subtasks that were completed together with the task, with their previous status. Pass them to `tasksReopen` to
     * undo the completion.
     */
    closed: z.optional(z.array(SubtaskBefore)),
  }),
})

export const tasksReopen = endpoint('tasksReopen', 'POST /api/tasks/:id/reopen', {
  summary: 'Reopens a completed task, or sets a task back to pending',
  params: IdParams,
  body: z.strictObject({
    status: z._default(OpenStatus, 'in_progress'),
    /** Completed subtasks to reopen together with the task, if the caller may. Undoes `closeSubtasks`. */
    subtasks: z._default(
      z.array(SubtaskBefore, 'Enter a list of subtasks').check(z.maxLength(limits.subtasksPerTask, TOO_MANY)),
      [],
    ),
  }),
  reply: Task,
})

export const tasksBlock = endpoint('tasksBlock', 'POST /api/tasks/:id/block', {
  summary: 'Blocks an open task with a reason, or changes the reason; its status stays unchanged',
  params: IdParams,
  body: z.strictObject({
    reason: boundedText(1, limits.blockedReasonLength, {
      required: 'Enter a reason',
      tooLong: `Use at most ${limits.blockedReasonLength} characters`,
    }),
  }),
  reply: Task,
})

export const tasksUnblock = endpoint('tasksUnblock', 'POST /api/tasks/:id/unblock', {
  summary: 'Unblocks a task; one that is not blocked stays unchanged',
  params: IdParams,
  body: Nothing,
  reply: Task,
})
