import * as z from 'zod/mini'
import { boundedText, flag, Id, IdParams, Percentage } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

export const Milestone = z.object({
  id: Id,
  taskId: Id,
  title: z.string(),
  description: z.string(),
  order: z.int(),
  completionPercentage: z.number(),
  isCompleted: z.boolean(),
  version: z.int(),
})
export type Milestone = z.infer<typeof Milestone>

export const MilestoneTitle = boundedText(1, 200, {
  required: 'Milestone title is required',
  tooLong: 'Title must be at most 200 characters',
})
const EACH_ONCE = 'List each milestone of the task once'
const ORDER = 'The order must be a whole number from 1 to 1000'
const MilestoneOrder = z.int(ORDER).check(z.minimum(1, ORDER), z.maximum(1_000, ORDER))
export const MilestoneDescription = boundedText(0, 5_000)

export const milestonesList = endpoint('milestonesList', 'GET /api/tasks/:id/milestones', {
  summary: 'Lists the milestones of a task, in order',
  params: IdParams,
  reply: z.object({ items: z.array(Milestone) }),
})

export const milestonesCreate = endpoint('milestonesCreate', 'POST /api/tasks/:id/milestones', {
  summary: 'Adds a milestone to a task',
  params: IdParams,
  body: z.strictObject({
    title: MilestoneTitle,
    description: z._default(MilestoneDescription, ''),
    order: z.optional(MilestoneOrder),
  }),
  reply: Milestone,
  status: 201,
})

export const milestonesOrder = endpoint('milestonesOrder', 'PUT /api/tasks/:id/milestones/order', {
  summary: "Changes the order of a task's milestones; `If-Match` contains the version of the task",
  params: IdParams,
  body: z.strictObject({
    /** Ids of all milestones of the task, each once. */
    order: z.array(Id, EACH_ONCE).check(
      z.minLength(1, EACH_ONCE),
      z.maxLength(limits.milestonesPerTask, EACH_ONCE),
      z.refine((ids) => new Set(ids).size === ids.length, EACH_ONCE),
    ),
  }),
  /** `version` is the new version of the task. */
  reply: z.object({ items: z.array(Milestone), version: z.int() }),
})

export const milestonesUpdate = endpoint('milestonesUpdate', 'PUT /api/milestones/:id', {
  summary: 'Changes the given fields of a milestone; complete means exactly 100',
  params: IdParams,
  body: z
    .strictObject({
      title: z.optional(MilestoneTitle),
      description: z.optional(MilestoneDescription),
      completionPercentage: z.optional(Percentage),
      isCompleted: z.optional(flag('Complete')),
    })
    .check(
      z.refine((milestone) => Object.values(milestone).some((value) => value !== undefined), {
        message: 'Nothing to change',
        params: { code: 'empty_update' },
      }),
      z.refine(
        ({ completionPercentage, isCompleted }) =>
          completionPercentage === undefined ||
          isCompleted === undefined ||
          (completionPercentage === 100) === isCompleted,
        {
          path: ['isCompleted'],
          message: 'A milestone is complete only at 100% progress',
          params: { code: 'inconsistent' },
        },
      ),
    ),
  reply: Milestone,
})

export const milestonesDelete = endpoint('milestonesDelete', 'DELETE /api/milestones/:id', {
  summary: 'Deletes a milestone',
  params: IdParams,
  status: 204,
})
