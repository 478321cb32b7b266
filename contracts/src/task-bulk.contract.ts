import * as z from 'zod/mini'
import { Id, IdParams, Moment, Person } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { taskFilter } from './task-filter.ts'
import { AssigneeIds, Priority, Tags } from './tasks.contract.ts'

/** What is done to each of the tasks. */
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
      /** Later, or earlier for a negative number. */
      workingDays: z.int('Enter whole working days').check(
        z.gte(-limits.bulkShiftDays, `At most ${limits.bulkShiftDays} working days`),
        z.lte(limits.bulkShiftDays, `At most ${limits.bulkShiftDays} working days`),
        z.refine((days) => days !== 0, 'Enter at least one working day'),
      ),
    }),
    z
      .strictObject({ kind: z.literal('tags'), add: z._default(Tags, []), remove: z._default(Tags, []) })
      .check(z.refine(({ add, remove }) => add.length + remove.length > 0, 'Name at least one tag')),
    z.strictObject({ kind: z.literal('archive') }),
    z.strictObject({ kind: z.literal('unarchive') }),
    z.strictObject({ kind: z.literal('delete') }),
  ],
  'Choose an action',
)
export type BulkAct = z.infer<typeof BulkAct>

/** Tasks by their numbers, with the versions that were seen; or all that a filter finds. */
const Selection = z.union(
  [
    z.strictObject({
      tasks: z
        .array(z.strictObject({ id: Id, version: z.optional(z.int()) }), 'Choose at least one task')
        .check(
          z.minLength(1, 'Choose at least one task'),
          z.maxLength(limits.bulkTasksNamed, `At most ${limits.bulkTasksNamed} tasks can be named at once`),
          z.refine(
            (tasks) => new Set(tasks.map(({ id }) => id)).size === tasks.length,
            'A task can be named only once',
          ),
        ),
    }),
    z.strictObject({
      filter: z.strictObject(taskFilter),
      /** As many as were confirmed; it is refused when there are more by now. */
      total: z.int().check(z.gte(1)),
    }),
  ],
  'Choose tasks, by their numbers or by a filter',
)

/** What became of a task: `same` was so before, `changed` means that somebody was faster. */
export const bulkOutcomes = ['waiting', 'done', 'same', 'changed', 'refused'] as const

export const BulkResult = z.object({
  id: Id,
  /** An undo takes another one back. */
  kind: z.string(),
  state: z.enum(['running', 'done']),
  total: z.int(),
  counts: z.record(z.enum(bulkOutcomes), z.int()),
  /** Why tasks were not changed, the first hundred of them. */
  problems: z.array(
    z.object({
      taskId: Id,
      /** Null for a task that the caller may not see. */
      title: z.nullable(z.string()),
      outcome: z.enum(['changed', 'refused']),
      /** A code like those of refusals. */
      reason: z.nullable(z.string()),
      /** Who was faster, where a task was `changed` that the caller may see. */
      changedBy: z.nullable(Person),
    }),
  ),
  /** Until when it can be taken back; null for what cannot be, or was. */
  undoUntil: z.nullable(Moment),
})
export type BulkResult = z.infer<typeof BulkResult>

export const bulkSelection = endpoint('bulkSelection', 'GET /api/tasks/bulk/selection', {
  summary: `How many tasks a filter finds for one act, counted up to ${limits.bulkTasks}`,
  query: z.strictObject(taskFilter),
  reply: z.object({
    total: z.int(),
    /** There are more than one act takes. */
    isTooMany: z.boolean(),
  }),
})

export const bulkStart = endpoint('bulkStart', 'POST /api/tasks/bulk', {
  summary:
    'Does something to many tasks as one act, with a result for each; large ones go on after the answer',
  body: z.strictObject({ selection: Selection, act: BulkAct }),
  reply: BulkResult,
})

export const bulkGet = endpoint('bulkGet', 'GET /api/tasks/bulk/:id', {
  summary: 'What has become of an act over many tasks so far; for whoever has begun it',
  params: IdParams,
  reply: BulkResult,
})

export const bulkUndo = endpoint('bulkUndo', 'POST /api/tasks/bulk/:id/undo', {
  summary: 'Takes an act over many tasks back, where nobody has changed the task since',
  params: IdParams,
  body: z.strictObject({}),
  reply: BulkResult,
})
