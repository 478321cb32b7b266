import * as z from 'zod/mini'
import { flag, Id, IdParams, Moment, PageQuery, Person, boundedText, pageOf, Tag } from './common.ts'
import { uniqueTags } from './tag-names.ts'
import { endpoint } from './endpoint.ts'
import { priorities, taskStatuses } from './enumerations.ts'
import { limits } from './limits.ts'
import { MilestoneDescription, MilestoneTitle } from './milestones.ts'
import { RecurrenceChoice, RecurrencePattern } from './recurrence.ts'
import { taskFilter, taskSort } from './task-filter.ts'

export {
  Milestone,
  milestonesCreate,
  milestonesDelete,
  milestonesList,
  milestonesOrder,
  milestonesUpdate,
} from './milestones.ts'

export { RecurrencePattern } from './recurrence.ts'

export const Priority = z.enum(priorities, 'Choose low, medium or high')
export type Priority = z.infer<typeof Priority>
export const TaskStatus = z.enum(taskStatuses)
export type TaskStatus = z.infer<typeof TaskStatus>

const NO_DATE = 'Enter a real date, for example 2026-12-31'

/** The year as it is written, and the one it is in UTC: an offset leads over the end of a year. */
function liesInYears(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  return /^2(0\d\d|100)-/.test(value) && year >= 2000 && year <= 2100
}

/** A calendar date, or a moment with a zone, in the years 2000 to 2100. */
export const DueDate = z
  .union([z.iso.date(NO_DATE), z.iso.datetime({ offset: true, error: NO_DATE })], NO_DATE)
  .check(z.refine(liesInYears, 'The due date must lie in the years 2000 to 2100'))

/** What the caller may do with one task; the interface reads nothing else. */
export const TaskAbilities = z.object({
  edit: z.boolean(),
  /** May set the assignees. */
  assign: z.boolean(),
  /** Is offered 'Reassign Task' (specification, section 6: pm and sr_pm only). */
  reassign: z.boolean(),
  editMilestones: z.boolean(),
  recordProgress: z.boolean(),
  /** These say what can be done now: a completed task cannot be started. */
  start: z.boolean(),
  complete: z.boolean(),
  reopen: z.boolean(),
  block: z.boolean(),
  unblock: z.boolean(),
  /** Into the trash. */
  delete: z.optional(z.boolean()),
  archive: z.optional(z.boolean()),
  unarchive: z.optional(z.boolean()),
})

const taskFields = {
  id: Id,
  title: z.string(),
  description: z.string(),
  status: TaskStatus,
  priority: Priority,
  dueDate: z.nullable(z.string()),
  tags: z.array(z.string()),
  isRecurring: z.boolean(),
  recurringPattern: z.nullable(RecurrencePattern),
  /** Mean of the milestones' percentages, 0 with none. */
  progress: z.number(),
  milestoneCount: z.int(),
  /** Why an open task cannot go on, and since when; null for one that can. Its status does not change with it. */
  blocked: z.nullable(z.object({ reason: z.string(), since: Moment })),
  /** Whether it belongs to another task. */
  isSubtask: z.boolean(),
  version: z.int(),
  createdAt: Moment,
}

/** A task as lists show it: what a card shows and offers. Its description is without marks; one beyond 100 characters is cut and ends with '…'. */
export const TaskSummary = z.object({
  ...taskFields,
  // Came later than the others, so that programs against an earlier version still fit.
  updatedAt: z.optional(Moment),
  /** How many open tasks block it, whether the reader may see them or not; left out for none and for a completed task. */
  openBlockers: z.optional(z.int()),
  assignments: z.array(
    z.object({
      assigneeId: Id,
      assignee: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
    }),
  ),
  can: z.extend(
    z.pick(TaskAbilities, {
      edit: true,
      reassign: true,
      recordProgress: true,
      start: true,
      complete: true,
      reopen: true,
      block: true,
      unblock: true,
      delete: true,
      archive: true,
      unarchive: true,
    }),
    // Came later than the others, so that programs against an earlier version still fit.
    { assign: z.optional(z.boolean()) },
  ),
})
export type TaskSummary = z.infer<typeof TaskSummary>

export const Task = z.object({
  ...taskFields,
  assignments: z.array(z.object({ assigneeId: Id, assignee: Person })),
  can: TaskAbilities,
  updatedAt: Moment,
  creator: z.nullable(Person),
  /** Who said that it is blocked; null for a task that is not. */
  blockedBy: z.nullable(Person),
  /** The task it belongs to; null for one that belongs to none, or to one that the caller may not see. */
  parent: z.nullable(z.object({ id: Id, title: z.string() })),
  /** Since when it is in the archive, and who put it there (null for the portal itself); null for a task that is not. */
  archived: z.optional(z.nullable(z.object({ at: Moment, by: z.nullable(Person) }))),
})
export type Task = z.infer<typeof Task>

/** Tags of a task: of those that differ by case or accents only, the first one. */
export const Tags = z.array(Tag, 'Tags must be a list of texts').check(
  z.maxLength(limits.tagsPerTask, `At most ${limits.tagsPerTask} tags are allowed`),
  // Of more, which are refused, comparing each with each would take long.
  z.overwrite((tags) => (tags.length > limits.tagsPerTask ? tags : uniqueTags(tags))),
)

/** What a task says beside its title; Markdown. */
export const Description = boundedText(0, 10_000)

export const AssigneeIds = z.array(Id, 'Choose at least one person').check(
  z.maxLength(limits.assigneesPerTask, `At most ${limits.assigneesPerTask} people can be assigned at once`),
  z.refine((ids) => new Set(ids).size === ids.length, 'A person can be named only once'),
)

/** Milestones that a task begins with, in their order. */
export const NewMilestones = z
  .array(
    z.strictObject(
      { title: MilestoneTitle, description: z._default(MilestoneDescription, '') },
      'A milestone needs a title',
    ),
    'Milestones must be a list',
  )
  .check(z.maxLength(limits.milestonesPerTask, `A task has at most ${limits.milestonesPerTask} milestones`))

export const TaskCreateBody = z
  .strictObject({
    title: boundedText(3, 200, {
      required: 'Task title is required',
      tooShort: 'Title must be at least 3 characters',
      tooLong: 'Title must be at most 200 characters',
    }),
    description: z._default(Description, ''),
    priority: z._default(Priority, 'medium'),
    dueDate: z._default(z.nullable(DueDate), null),
    tags: z._default(Tags, []),
    isRecurring: z._default(flag('Recurring'), false),
    recurringPattern: z._default(z.nullable(RecurrencePattern), null),
    /** How exactly it recurs; what is usual unless it is given. */
    recurrence: z.optional(z.nullable(RecurrenceChoice)),
    /** Assigned in the same act, by the rules of `tasksAssignBulk`. */
    assigneeIds: z._default(AssigneeIds, []),
    /** The task it belongs to, which the caller may edit. */
    parentId: z._default(z.nullable(Id), null),
    /** In their order. */
    milestones: z._default(NewMilestones, []),
  })
  .check(
    z.refine((task) => !task.isRecurring || task.recurringPattern !== null, {
      path: ['recurringPattern'],
      message: 'Choose how often the task recurs',
      params: { code: 'pattern_missing' },
    }),
    z.refine((task) => task.isRecurring || task.recurringPattern === null, {
      path: ['recurringPattern'],
      message: 'A recurrence pattern needs a recurring task',
      params: { code: 'pattern_without_recurring' },
    }),
    z.refine((task) => task.isRecurring || !task.recurrence, {
      path: ['recurrence'],
      message: 'A recurrence pattern needs a recurring task',
      params: { code: 'pattern_without_recurring' },
    }),
    z.refine((task) => task.recurringPattern === 'weekly' || !task.recurrence?.weekdays, {
      path: ['recurrence', 'weekdays'],
      message: 'Only a weekly series has days of the week',
      params: { code: 'weekdays_without_weekly' },
    }),
  )

/** The words of a task, each changed only when it is given. */
export const TaskText = {
  title: z.optional(
    boundedText(1, 200, {
      required: 'Task title is required',
      tooLong: 'Title must be at most 200 characters',
    }),
  ),
  description: z.optional(Description),
  priority: z.optional(Priority),
  tags: z.optional(Tags),
}

export const TaskUpdateBody = z
  .strictObject({
    ...TaskText,
    dueDate: z.optional(z.nullable(DueDate)),
    /** The task it belongs to, which the caller may edit; null for none. */
    parentId: z.optional(z.nullable(Id)),
    /** Accepted and left alone: the edit dialog sends the task as it has it (docs/RULES.md, "What a field may hold"). */
    isRecurring: z.optional(flag('Recurring')),
    recurringPattern: z.optional(z.nullable(RecurrencePattern)),
  })
  .check(
    z.refine(
      ({ isRecurring, recurringPattern, ...fields }) =>
        Object.values(fields).some((value) => value !== undefined),
      { message: 'Nothing to change', params: { code: 'empty_update' } },
    ),
  )

const TaskPage = z.extend(pageOf(TaskSummary), {
  /** Whether the page ended before it was full: only so many tasks are looked through at once. */
  isPartial: z.boolean(),
  can: z.object({ create: z.boolean() }),
})

export const tasksList = endpoint('tasksList', 'GET /api/tasks', {
  summary:
    'Tasks the caller may see: open ones first, by due date, unless asked otherwise; a search for a rare combination may end a page early, with a cursor to go on',
  query: z.strictObject({ ...PageQuery, ...taskFilter, ...taskSort }),
  reply: TaskPage,
})

export const tasksCount = endpoint('tasksCount', 'GET /api/tasks/count', {
  summary: 'How many tasks the caller may see, counted up to 1000',
  query: z.strictObject(taskFilter),
  reply: z.object({
    total: z.int(),
    /** Whether there may be more than were counted. */
    isTotalCapped: z.boolean(),
  }),
})

export const tasksMine = endpoint('tasksMine', 'GET /api/tasks/me', {
  summary: 'Tasks assigned to the caller: open ones first, by due date',
  query: z.strictObject(PageQuery),
  reply: TaskPage,
})

export const tasksGet = endpoint('tasksGet', 'GET /api/tasks/:id', {
  summary: 'One task',
  params: IdParams,
  reply: Task,
})

export const tasksCreate = endpoint('tasksCreate', 'POST /api/tasks', {
  summary: 'Creates a task, with its assignees and milestones where they are given',
  body: TaskCreateBody,
  reply: Task,
  status: 201,
})

export const tasksUpdate = endpoint('tasksUpdate', 'PUT /api/tasks/:id', {
  summary: 'Changes the given fields of a task; a stale If-Match answers 412',
  params: IdParams,
  body: TaskUpdateBody,
  reply: Task,
})

export const tasksAssignBulk = endpoint('tasksAssignBulk', 'POST /api/tasks/:id/assign-bulk', {
  summary:
    "Sets which of the caller's direct reports work on the task; others stay assigned; a stale If-Match answers 412",
  params: IdParams,
  body: z.strictObject({
    assigneeIds: AssigneeIds.check(z.minLength(1, 'Choose at least one person')),
  }),
  reply: Task,
})
