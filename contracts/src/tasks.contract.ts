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

const NO_DATE = 'Enter a valid date, for example 2026-12-31'

/** Checks the year both as written and in UTC, because an offset can move the moment into another year. */
function liesInYears(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  return /^2(0\d\d|100)-/.test(value) && year >= 2000 && year <= 2100
}

/** A calendar date, or a moment with a time zone, in the years 2000 to 2100. */
export const DueDate = z
  .union([z.iso.date(NO_DATE), z.iso.datetime({ offset: true, error: NO_DATE })], NO_DATE)
  .check(z.refine(liesInYears, 'The due date must be between 2000 and 2100'))

/** Permissions of the caller for one task. The interface relies only on these flags. */
export const TaskAbilities = z.object({
  edit: z.boolean(),
  /** Whether the caller may set the assignees. */
  assign: z.boolean(),
  /** Whether the interface offers 'Reassign Task' (specification, section 6: pm and sr_pm only). */
  reassign: z.boolean(),
  editMilestones: z.boolean(),
  recordProgress: z.boolean(),
  /** The following flags also depend on the current status: a completed task cannot be started. */
  start: z.boolean(),
  complete: z.boolean(),
  reopen: z.boolean(),
  block: z.boolean(),
  unblock: z.boolean(),
  /** Whether the caller may move the task to the trash. */
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
  /** Mean of the milestones' percentages; 0 without milestones. */
  progress: z.number(),
  milestoneCount: z.int(),
  /** Reason and time of a block; null for a task that is not blocked. Blocking does not change the status. */
  blocked: z.nullable(z.object({ reason: z.string(), since: Moment })),
  /** Whether the task has a parent task. */
  isSubtask: z.boolean(),
  version: z.int(),
  createdAt: Moment,
}

/**
 * A task in a list. The description is plain text without Markdown; beyond 100 characters it is cut and ends with '…'.
 */
export const TaskSummary = z.object({
  ...taskFields,
  // Optional because it was added later: programs built for an earlier version stay compatible.
  updatedAt: z.optional(Moment),
  /**
   * Number of open tasks that block it, including those that the caller may not see. Omitted if zero and for a
   * completed task.
   */
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
    // Optional because it was added later: programs built for an earlier version stay compatible.
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
  /** The user who blocked the task; null for a task that is not blocked. */
  blockedBy: z.nullable(Person),
  /** Parent task; null without a parent, or when the caller may not see it. */
  parent: z.nullable(z.object({ id: Id, title: z.string() })),
  /**
   * Time of archiving, and the user who archived the task (null for the portal itself); null for a task that is not
   * archived.
   */
  archived: z.optional(z.nullable(z.object({ at: Moment, by: z.nullable(Person) }))),
})
export type Task = z.infer<typeof Task>

/** Tags of a task. Of tags that differ only in case or accents, the first one is kept. */
export const Tags = z.array(Tag, 'Tags must be a list of text').check(
  z.maxLength(limits.tagsPerTask, `Use at most ${limits.tagsPerTask} tags`),
  // Skips the pairwise comparison for lists that are too long, because these are rejected anyway.
  z.overwrite((tags) => (tags.length > limits.tagsPerTask ? tags : uniqueTags(tags))),
)

/** Description of a task in Markdown. */
export const Description = boundedText(0, 10_000)

export const AssigneeIds = z.array(Id, 'Choose at least one person').check(
  z.maxLength(limits.assigneesPerTask, `Assign at most ${limits.assigneesPerTask} people at once`),
  z.refine((ids) => new Set(ids).size === ids.length, 'List each person only once'),
)

/** Milestones of a new task, in their order. */
export const NewMilestones = z
  .array(
    z.strictObject(
      { title: MilestoneTitle, description: z._default(MilestoneDescription, '') },
      'Enter a milestone title',
    ),
    'Milestones must be a list',
  )
  .check(
    z.maxLength(limits.milestonesPerTask, `A task can have at most ${limits.milestonesPerTask} milestones`),
  )

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
    /** Details of the recurrence; the defaults apply if omitted. */
    recurrence: z.optional(z.nullable(RecurrenceChoice)),
    /** People to assign on creation, by the rules of `tasksAssignBulk`. */
    assigneeIds: z._default(AssigneeIds, []),
    /** Parent task, which the caller may edit. */
    parentId: z._default(z.nullable(Id), null),
    /** Milestones in their order. */
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
      message: 'Only recurring tasks have a recurrence pattern',
      params: { code: 'pattern_without_recurring' },
    }),
    z.refine((task) => task.isRecurring || !task.recurrence, {
      path: ['recurrence'],
      message: 'Only recurring tasks have a recurrence pattern',
      params: { code: 'pattern_without_recurring' },
    }),
    z.refine((task) => task.recurringPattern === 'weekly' || !task.recurrence?.weekdays, {
      path: ['recurrence', 'weekdays'],
      message: 'Days of the week are only for weekly recurrence',
      params: { code: 'weekdays_without_weekly' },
    }),
  )

/** Text fields of a task, each optional in an update. */
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
    /** Parent task, which the caller may edit; null for none. */
    parentId: z.optional(z.nullable(Id)),
    /** Accepted and ignored: the edit dialog sends the task as it has it (docs/VALIDATION.md, "Field values"). */
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
  /** Whether the page may be incomplete, because one request examines a limited number of tasks. */
  isPartial: z.boolean(),
  can: z.object({ create: z.boolean() }),
})

export const tasksList = endpoint('tasksList', 'GET /api/tasks', {
  summary:
    'Lists tasks that the caller may see: by default open ones first, by due date; a page of a search for a rare combination can be short and has a cursor to continue',
  query: z.strictObject({ ...PageQuery, ...taskFilter, ...taskSort }),
  reply: TaskPage,
})

export const tasksCount = endpoint('tasksCount', 'GET /api/tasks/count', {
  summary: 'Counts the tasks that the caller may see, up to 1000',
  query: z.strictObject(taskFilter),
  reply: z.object({
    total: z.int(),
    /** Whether there may be more tasks than were counted. */
    isTotalCapped: z.boolean(),
  }),
})

export const tasksMine = endpoint('tasksMine', 'GET /api/tasks/me', {
  summary: 'Lists tasks assigned to the caller: open ones first, by due date',
  query: z.strictObject(PageQuery),
  reply: TaskPage,
})

export const tasksGet = endpoint('tasksGet', 'GET /api/tasks/:id', {
  summary: 'Returns a task',
  params: IdParams,
  reply: Task,
})

export const tasksCreate = endpoint('tasksCreate', 'POST /api/tasks', {
  summary: 'Creates a task, optionally with assignees and milestones',
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
    "Sets which of the caller's direct reports are assigned to the task; others stay assigned; a stale If-Match answers 412",
  params: IdParams,
  body: z.strictObject({
    assigneeIds: AssigneeIds.check(z.minLength(1, 'Choose at least one person')),
  }),
  reply: Task,
})
