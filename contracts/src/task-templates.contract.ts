import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Person } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { ViewAudience } from './task-views.contract.ts'
import { Description, NewMilestones, Priority, Tags } from './tasks.contract.ts'

const TemplateName = boundedText(1, 60, {
  required: 'Give the template a name',
  tooLong: 'Use at most 60 characters',
})

const Title = boundedText(3, 200, {
  required: 'Task title is required',
  tooShort: 'Title must be at least 3 characters',
  tooLong: 'Title must be at most 200 characters',
})

/** Working days of the office from the day a task is begun; null for tasks without a due date. */
const DueInDays = z.nullable(
  z
    .int('Enter whole working days')
    .check(
      z.gte(0, 'Enter no working days, or some'),
      z.lte(limits.templateDays, `At most ${limits.templateDays} working days`),
    ),
)

export const TaskTemplate = z.object({
  id: Id,
  name: z.string(),
  audience: ViewAudience,
  /** Whose it is. */
  owner: Person,
  title: z.string(),
  description: z.string(),
  priority: Priority,
  tags: z.array(z.string()),
  dueInDays: z.nullable(z.int()),
  /** The day on which a task would be due that is begun today, by the office's calendar. */
  dueDate: z.nullable(z.string()),
  /** In their order. */
  milestones: z.array(z.object({ title: z.string(), description: z.string() })),
  version: z.int(),
  can: z.object({ edit: z.boolean() }),
})
export type TaskTemplate = z.infer<typeof TaskTemplate>

export const TaskTemplateBody = z.strictObject({
  name: TemplateName,
  audience: z._default(ViewAudience, 'self'),
  title: Title,
  description: z._default(Description, ''),
  priority: z._default(Priority, 'medium'),
  tags: z._default(Tags, []),
  dueInDays: z._default(DueInDays, null),
  milestones: z._default(NewMilestones, []),
})

export const taskTemplatesList = endpoint('taskTemplatesList', 'GET /api/task-templates', {
  summary: "The caller's templates of tasks, and those that others share with them, by name",
  reply: z.object({
    items: z.array(TaskTemplate),
    /** With whom the caller may share a template. */
    can: z.object({ audiences: z.array(ViewAudience) }),
  }),
})

export const taskTemplatesCreate = endpoint('taskTemplatesCreate', 'POST /api/task-templates', {
  summary: 'Keeps what new tasks begin with, under a name',
  body: TaskTemplateBody,
  reply: TaskTemplate,
  status: 201,
})

export const taskTemplatesUpdate = endpoint('taskTemplatesUpdate', 'PUT /api/task-templates/:id', {
  summary: 'Writes a template of the caller anew; a stale If-Match answers 412',
  params: IdParams,
  body: TaskTemplateBody,
  reply: TaskTemplate,
})

export const taskTemplatesDelete = endpoint('taskTemplatesDelete', 'DELETE /api/task-templates/:id', {
  summary: 'Removes a template of the caller; tasks that were made from it stay',
  params: IdParams,
  status: 204,
})
