import * as z from 'zod/mini'
import { Day } from './calendar.contract.ts'
import { Id, IdParams, Moment, PageQuery, PathId, Person, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { seriesStates } from './enumerations.ts'
import { RecurrenceChoice, RecurrencePattern, SeriesRule } from './recurrence.ts'
import { AssigneeIds, NewMilestones, Priority, TaskText } from './tasks.contract.ts'

export { NonWorkingDayRule, RecurrenceChoice, SeriesRule, usualLeadDays } from './recurrence.ts'

export const SeriesState = z.enum(seriesStates)
export type SeriesState = z.infer<typeof SeriesState>

/** A future date of a series without a task. */
export const Occurrence = z.object({
  /** Date according to the rule. */
  day: Day,
  /** Due date of the task; null when no task will be created. */
  dueDay: z.nullable(Day),
  /** Date on which the task will be created; null when no task will be created. */
  appearsOn: z.nullable(Day),
  /**
   * Set when no task is due on the rule's day because it is a day off. `holiday` is the holiday's name, or null for a
   * non-working weekday.
   */
  dayOff: z.nullable(z.object({ holiday: z.nullable(z.string()) })),
  /** Whether a user skipped this date. */
  isSkipped: z.boolean(),
})
export type Occurrence = z.infer<typeof Occurrence>

/** A creator or assignee of a series. Inactive people get no new tasks. */
export const SeriesPerson = z.extend(Person, { isActive: z.boolean() })
export type SeriesPerson = z.infer<typeof SeriesPerson>

/** A stored rule, with defaults filled in. */
const KeptRule = z.object({
  pattern: RecurrencePattern,
  firstDay: Day,
  every: z.int(),
  weekdays: z.nullable(z.array(z.int())),
  dueTime: z.nullable(z.string()),
  nonWorkingDays: z.string(),
  leadDays: z.int(),
  endsOn: z.nullable(Day),
  endsAfter: z.nullable(z.int()),
})
export type KeptRule = z.infer<typeof KeptRule>

const summaryFields = {
  id: Id,
  title: z.string(),
  priority: Priority,
  rule: KeptRule,
  state: SeriesState,
  /** Due date of the next task; null when there is none, and while the series is paused. */
  nextDueDay: z.nullable(Day),
  creator: SeriesPerson,
  assignees: z.array(SeriesPerson),
  can: z.object({ edit: z.boolean() }),
}

export const SeriesSummary = z.object(summaryFields)
export type SeriesSummary = z.infer<typeof SeriesSummary>

export const Series = z.object({
  ...summaryFields,
  description: z.string(),
  tags: z.array(z.string()),
  milestones: z.array(z.object({ title: z.string(), description: z.string() })),
  /** Number of tasks created so far, including skipped dates. */
  counted: z.int(),
  /** The next dates, at most five with a task; empty while the series is paused or ended. */
  upcoming: z.array(Occurrence),
  version: z.int(),
  /** The user who last changed the series; null if it was never changed. */
  changedBy: z.nullable(Person),
  createdAt: Moment,
})
export type Series = z.infer<typeof Series>

export const seriesList = endpoint('seriesList', 'GET /api/series', {
  summary:
    'Lists series of recurring tasks that the caller may see, by next date; a page of a search can be short and has a cursor to continue',
  query: z.strictObject({
    ...PageQuery,
    /** `mine` selects the series that the caller created or is assigned to. */
    show: z._default(z.enum(['all', 'mine']), 'all'),
    state: z.optional(SeriesState),
  }),
  reply: pageOf(SeriesSummary),
})

export const seriesGet = endpoint('seriesGet', 'GET /api/series/:id', {
  summary: 'Returns a series with its next dates',
  params: IdParams,
  reply: Series,
})

export const seriesOfTask = endpoint('seriesOfTask', 'GET /api/tasks/:id/series', {
  summary: 'Returns the series of a task, or null for a task without one',
  params: IdParams,
  reply: z.object({ series: z.nullable(Series) }),
})

export const seriesCreate = endpoint('seriesCreate', 'POST /api/tasks/:id/series', {
  summary: 'Creates a series with a task as its first one; the task keeps its due date',
  params: IdParams,
  body: z.strictObject({ pattern: RecurrencePattern, recurrence: z.optional(RecurrenceChoice) }),
  reply: Series,
  status: 201,
})

export const seriesPreview = endpoint('seriesPreview', 'POST /api/series/preview', {
  summary: 'Returns the next dates of a recurrence rule on the organization’s calendar, without saving it',
  body: z.strictObject({ rule: SeriesRule, seriesId: z.optional(Id) }),
  reply: z.object({ items: z.array(Occurrence) }),
})

export const seriesUpdate = endpoint('seriesUpdate', 'PUT /api/series/:id', {
  summary: 'Changes content and due dates of the next tasks of a series; a stale If-Match answers 412',
  params: IdParams,
  body: z
    .strictObject({
      ...TaskText,
      milestones: z.optional(NewMilestones),
      assigneeIds: z.optional(AssigneeIds),
      rule: z.optional(SeriesRule),
      /**
       * Id of a task of the series. The new texts also apply to this task and to later open tasks that were not edited
       * since their creation.
       */
      fromTaskId: z.optional(Id),
    })
    .check(
      z.refine(({ fromTaskId: _, ...fields }) => Object.values(fields).some((value) => value !== undefined), {
        message: 'Nothing to change',
        params: { code: 'empty_update' },
      }),
    ),
  reply: Series,
})

export const seriesPause = endpoint('seriesPause', 'POST /api/series/:id/pause', {
  summary: 'Pauses a series; no tasks are created until it is resumed',
  params: IdParams,
  reply: Series,
})

export const seriesResume = endpoint('seriesResume', 'POST /api/series/:id/resume', {
  summary: 'Resumes a paused series; dates within the pause are skipped',
  params: IdParams,
  reply: Series,
})

export const seriesEnd = endpoint('seriesEnd', 'POST /api/series/:id/end', {
  summary: 'Ends a series permanently; its tasks stay',
  params: IdParams,
  reply: Series,
})

export const seriesSkip = endpoint('seriesSkip', 'POST /api/series/:id/skipped', {
  summary: 'Skips one of the next dates',
  params: IdParams,
  body: z.strictObject({ day: Day }),
  reply: Series,
})

export const seriesTakeBack = endpoint('seriesTakeBack', 'DELETE /api/series/:id/skipped/:day', {
  summary: 'Restores a skipped date',
  params: z.object({ id: z.pipe(PathId, Id), day: Day }),
  reply: Series,
})
