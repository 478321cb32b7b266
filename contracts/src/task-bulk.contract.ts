import * as z from 'zod/mini'
import { Id, IdParams, Moment, Person } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { taskFilter } from './task-filter.ts'
import { AssigneeIds, Priority, Tags } from './tasks.contract.ts'

/** Operation to apply to each task. */
export const BulkAct = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('assign'),
      assigneeIds: AssigneeIds.check(z.minLength(1, 'Choose at least one person')),
    }),
    z.strictObject({
      kind: z.literal('status'),
      status: z.enum(['pending', 'in_progress', 'completed'], 'Choose a status'),
    }),
    z.strictObject({ kind: z.literal('priority'), priority: Priority }),
    z.strictObject({
      kind: z.literal('shiftDue'),
      /** Working days to add; negative to move the due date earlier. */
      workingDays: z.int('Enter a whole number of working days').check(
        z.gte(-limits.bulkShiftDays, `Enter at most ${limits.bulkShiftDays} working days`),
        z.lte(limits.bulkShiftDays, `Enter at most ${limits.bulkShiftDays} working days`),
        z.refine((days) => days !== 0, 'Enter at least one working day'),
      ),
    }),
    z
      .strictObject({ kind: z.literal('tags'), add: z._default(Tags, []), remove: z._default(Tags, []) })
      .check(z.refine(({ add, remove }) => add.length + remove.length > 0, 'Enter at least one tag')),
    z.strictObject({ kind: z.literal('archive') }),
    z.strictObject({ kind: z.literal('unarchive') }),
    z.strictObject({ kind: z.literal('delete') }),
  ],
  'Choose an action',
)
export type BulkAct = z.infer<typeof BulkAct>

/** Selected tasks: a list of ids with the versions that the caller has seen, or all tasks that match a filter. */
const Selection = z.union(
  [
    z.strictObject({
      tasks: z
        .array(z.strictObject({ id: Id, version: z.optional(z.int()) }), 'Choose at least one task')
        .check(
          z.minLength(1, 'Choose at least one task'),
          z.maxLength(limits.bulkTasksNamed, `Choose at most ${limits.bulkTasksNamed} tasks at once`),
          z.refine(
            (tasks) => new Set(tasks.map(({ id }) => id)).size === tasks.length,
            'List each task only once',
          ),
        ),
    }),
    z.strictObject({
      filter: z.strictObject(taskFilter),
      /** Number of tasks that the user confirmed. The request is rejected when more tasks match now. */
      total: z.int().check(z.gte(1)),
    }),
  ],
  'Choose tasks by id or by filter',
)

/** Result per task: `same` means it already had the value, `changed` means another user changed it first. */
export const bulkOutcomes = ['waiting', 'done', 'same', 'changed', 'refused'] as const

export const BulkResult = z.object({
  id: Id,
  /** Kind of the operation, or of an undo. */
  kind: z.string(),
  state: z.enum(['running', 'done']),
  total: z.int(),
  counts: z.record(z.enum(bulkOutcomes), z.int()),
  /** The first hundred tasks that were not changed, with the reason. */
  problems: z.array(
    z.object({
      taskId: Id,
      /** Null for a task that the caller may not see. */
      title: z.nullable(z.string()),
      outcome: z.enum(['changed', 'refused']),
      /** Problem code, as in error responses. */
      reason: z.nullable(z.string()),
      /** The user who changed the task first. Set only for outcome `changed` and a task that the caller may see. */
      changedBy: z.nullable(Person),
    }),
  ),
  /** Deadline for an undo; null when the operation cannot be undone or was undone. */
  undoUntil: z.nullable(Moment),
})
export type BulkResult = z.infer<typeof BulkResult>

export const bulkSelection = endpoint('bulkSelection', 'GET /api/tasks/bulk/selection', {
  summary: `Counts the tasks of a filter for a bulk operation, up to ${limits.bulkTasks}`,
  query: z.strictObject(taskFilter),
  reply: z.object({
    total: z.int(),
    /** Whether more tasks match than one operation accepts. */
    isTooMany: z.boolean(),
  }),
})

export const bulkStart = endpoint('bulkStart', 'POST /api/tasks/bulk', {
  summary: 'Starts a bulk operation with a result for each task; large ones continue after the response',
  body: z.strictObject({ selection: Selection, act: BulkAct }),
  reply: BulkResult,
})

export const bulkGet = endpoint('bulkGet', 'GET /api/tasks/bulk/:id', {
  summary: 'Returns the progress of a bulk operation to the person who started it',
  params: IdParams,
  reply: BulkResult,
})

export const bulkUndo = endpoint('bulkUndo', 'POST /api/tasks/bulk/:id/undo', {
  summary: 'Undoes a bulk operation for all tasks without later changes',
  params: IdParams,
  body: z.strictObject({}),
  reply: BulkResult,
})
