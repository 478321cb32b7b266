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

/** One date that the rule gives and that has no task yet. */
export const Occurrence = z.object({
  /** The day of the rule. */
  day: Day,
  /** The day a task is due; null when there will be none. */
  dueDay: z.nullable(Day),
  /** When its task appears; null when there will be none. */
  appearsOn: z.nullable(Day),
  /** Why the day of the rule does not stand: the holiday's name, or null for a weekday on which nobody works. */
  dayOff: z.nullable(z.object({ holiday: z.nullable(z.string()) })),
  /** Somebody has decided that this one is left out. */
  isSkipped: z.boolean(),
})
export type Occurrence = z.infer<typeof Occurrence>

/** Somebody of a series; who has left is given no new task. */
export const SeriesPerson = z.extend(Person, { isActive: z.boolean() })
export type SeriesPerson = z.infer<typeof SeriesPerson>

/** A rule as it is kept: nothing is left to what is usual. */
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
  /** When the next task is due; null when none is to come, and while the series is paused. */
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
  /** Tasks made so far, with those that were skipped. */
  counted: z.int(),
  /** The next dates, at most five with a task; none while the series is paused or ended. */
  upcoming: z.array(Occurrence),
  version: z.int(),
  /** Who has changed it last; null for nobody since it was begun. */
  changedBy: z.nullable(Person),
  createdAt: Moment,
})
export type Series = z.infer<typeof Series>

export const seriesList = endpoint('seriesList', 'GET /api/series', {
  summary:
    'Series of recurring tasks the caller may see, by their next date; a search may end a page early, with a cursor to go on',
  query: z.strictObject({
    ...PageQuery,
    /** `mine` are those that the caller has made or is assigned to. */
    show: z._default(z.enum(['all', 'mine']), 'all'),
    state: z.optional(SeriesState),
  }),
  reply: pageOf(SeriesSummary),
})

export const seriesGet = endpoint('seriesGet', 'GET /api/series/:id', {
  summary: 'One series with its next dates',
  params: IdParams,
  reply: Series,
})

export const seriesOfTask = endpoint('seriesOfTask', 'GET /api/tasks/:id/series', {
  summary: 'The series that a task belongs to, null for a task that is alone',
  params: IdParams,
  reply: z.object({ series: z.nullable(Series) }),
})

export const seriesCreate = endpoint('seriesCreate', 'POST /api/tasks/:id/series', {
  summary: 'Makes a task the first one of a series; it keeps its own due date',
  params: IdParams,
  body: z.strictObject({ pattern: RecurrencePattern, recurrence: z.optional(RecurrenceChoice) }),
  reply: Series,
  status: 201,
})

export const seriesPreview = endpoint('seriesPreview', 'POST /api/series/preview', {
  summary:
    'The next dates that a rule gives on the organisation’s calendar, for a new series or in place of the rule of one; nothing is kept',
  body: z.strictObject({ rule: SeriesRule, seriesId: z.optional(Id) }),
  reply: z.object({ items: z.array(Occurrence) }),
})

export const seriesUpdate = endpoint('seriesUpdate', 'PUT /api/series/:id', {
  summary: 'Changes what the next tasks of a series say and when they are due; a stale If-Match answers 412',
  params: IdParams,
  body: z
    .strictObject({
      ...TaskText,
      milestones: z.optional(NewMilestones),
      assigneeIds: z.optional(AssigneeIds),
      rule: z.optional(SeriesRule),
      /** A task of the series that takes over the words too, with those after it that nobody has touched. */
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
  summary: 'Makes no tasks until the series is resumed',
  params: IdParams,
  reply: Series,
})

export const seriesResume = endpoint('seriesResume', 'POST /api/series/:id/resume', {
  summary: 'Goes on with a paused series; what fell into the pause is left out',
  params: IdParams,
  reply: Series,
})

export const seriesEnd = endpoint('seriesEnd', 'POST /api/series/:id/end', {
  summary: 'Ends a series for good; its tasks stay',
  params: IdParams,
  reply: Series,
})

export const seriesSkip = endpoint('seriesSkip', 'POST /api/series/:id/skipped', {
  summary: 'Leaves one of the next dates out',
  params: IdParams,
  body: z.strictObject({ day: Day }),
  reply: Series,
})

export const seriesTakeBack = endpoint('seriesTakeBack', 'DELETE /api/series/:id/skipped/:day', {
  summary: 'Takes back that a date is left out',
  params: z.object({ id: z.pipe(PathId, Id), day: Day }),
  reply: Series,
})
