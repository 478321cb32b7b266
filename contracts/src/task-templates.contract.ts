import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Person } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { ViewAudience } from './task-views.contract.ts'
import { Description, NewMilestones, Priority, Tags } from './tasks.contract.ts'

const TemplateName = boundedText(1, 60, {
  required: 'Enter a template name',
  tooLong: 'Use at most 60 characters',
})

const Title = boundedText(3, 200, {
  required: 'Task title is required',
  tooShort: 'Title must be at least 3 characters',
  tooLong: 'Title must be at most 200 characters',
})

/** Working days from the creation of a task to its due date; null for tasks without a due date. */
const DueInDays = z.nullable(
  z
    .int('Enter a whole number of working days')
    .check(
      z.gte(0, 'Enter 0 or more working days'),
      z.lte(limits.templateDays, `Enter at most ${limits.templateDays} working days`),
    ),
)

export const TaskTemplate = z.object({
  id: Id,
  name: z.string(),
  audience: ViewAudience,
  owner: Person,
  title: z.string(),
  description: z.string(),
  priority: Priority,
  tags: z.array(z.string()),
  dueInDays: z.nullable(z.int()),
  /** Due date of a task created today, by the organization's calendar. */
  dueDate: z.nullable(z.string()),
  /** Milestones in their order. */
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
  summary: "Lists the caller's task templates, and those that others share with them, by name",
  reply: z.object({
    items: z.array(TaskTemplate),
    /** Audiences that the caller may share a template with. */
    can: z.object({ audiences: z.array(ViewAudience) }),
  }),
})

export const taskTemplatesCreate = endpoint('taskTemplatesCreate', 'POST /api/task-templates', {
  summary: 'Creates a template for new tasks',
  body: TaskTemplateBody,
  reply: TaskTemplate,
  status: 201,
})

export const taskTemplatesUpdate = endpoint('taskTemplatesUpdate', 'PUT /api/task-templates/:id', {
  summary: 'Replaces a template of the caller; a stale If-Match answers 412',
  params: IdParams,
  body: TaskTemplateBody,
  reply: TaskTemplate,
})

export const taskTemplatesDelete = endpoint('taskTemplatesDelete', 'DELETE /api/task-templates/:id', {
  summary: 'Deletes a template of the caller; tasks created from it stay',
  params: IdParams,
  status: 204,
})
