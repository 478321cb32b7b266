import * as z from 'zod/mini'
import { boundedText, flag, IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { TaskLink } from './task-relations.contract.ts'
import { Task } from './tasks.contract.ts'

const TOO_MANY = `A task has at most ${limits.subtasksPerTask} subtasks`

const OpenStatus = z.enum(['pending', 'in_progress'], 'Choose pending or in_progress')

/** Acts that need nothing but the task take no fields, so that a misplaced one is refused. */
const Nothing = z.strictObject({})

export const tasksStart = endpoint('tasksStart', 'POST /api/tasks/:id/start', {
  summary: 'Takes a pending task into work; one in work stays so; a stale If-Match answers 412',
  params: IdParams,
  body: Nothing,
  reply: Task,
})

/** A subtask and the status it had, or is to have again. */
const SubtaskBefore = z.strictObject(
  { id: z.int('Name a subtask by its id'), status: OpenStatus },
  'Name each subtask with its status',
)

export const tasksComplete = endpoint('tasksComplete', 'POST /api/tasks/:id/complete', {
  summary: 'Completes an open task and takes its block away; a completed one stays so',
  params: IdParams,
  body: z.strictObject({
    /** Completes its open subtasks too, as far as the caller may. */
    closeSubtasks: z._default(flag('Close subtasks'), false),
  }),
  reply: z.extend(Task, {
    /** The subtasks that the caller may see, as they stand now: those that the caller may not complete stay open. */
    subtasks: z.array(TaskLink),
    /** The subtasks that were completed with it, and what they were before: what takes the act back. */
    closed: z.optional(z.array(SubtaskBefore)),
  }),
})

export const tasksReopen = endpoint('tasksReopen', 'POST /api/tasks/:id/reopen', {
  summary: 'Takes a completed task into work again, or puts a task back to pending',
  params: IdParams,
  body: z.strictObject({
    status: z._default(OpenStatus, 'in_progress'),
    /** Completed subtasks of it that are opened with it, as far as the caller may: the way back from `closeSubtasks`. */
    subtasks: z._default(
      z.array(SubtaskBefore, 'Give a list of subtasks').check(z.maxLength(limits.subtasksPerTask, TOO_MANY)),
      [],
    ),
  }),
  reply: Task,
})

export const tasksBlock = endpoint('tasksBlock', 'POST /api/tasks/:id/block', {
  summary: 'Says why an open task cannot go on, or says it anew; its status stays',
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
  summary: 'Says that a task can go on; one that was not blocked stays as it is',
  params: IdParams,
  body: Nothing,
  reply: Task,
})
