import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Moment, PageQuery, pageOf } from './common.ts'
import { Day } from './calendar.contract.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { HistoryEntry } from './task-history.contract.ts'

/** A problem that keeps the author of a report from working, until it is marked as solved. */
export const ReportBlocker = z.object({
  id: Id,
  reportId: Id,
  text: z.string(),
  taskId: z.nullable(Id),
  taskTitle: z.nullable(z.string()),
  /** Day of the report that raised it. */
  raisedOn: Day,
  solvedAt: z.nullable(Moment),
  /** Full name of who solved it. */
  solvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  can: z.object({ solve: z.boolean() }),
})
export type ReportBlocker = z.infer<typeof ReportBlocker>

/** An open blocker with its author, for people above. */
export const OpenBlocker = z.extend(ReportBlocker, {
  author: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
})
export type OpenBlocker = z.infer<typeof OpenBlocker>

/** Administrators get the open blockers of everyone; staff and viewers are refused (403). */
export const reportBlockersList = endpoint('reportBlockersList', 'GET /api/report-blockers', {
  summary: 'Lists the open blockers of the people below the caller, oldest first',
  query: z.strictObject(PageQuery),
  reply: pageOf(OpenBlocker),
})

/** A new blocker in the form of a report. */
export const BlockerInput = z.strictObject({
  text: boundedText(1, limits.blockerLength, { required: 'Describe the blocker' }),
  /** Task that it is about; the author must work on it. */
  taskId: z.optional(Id),
  /** Whether the task is marked as blocked, with the text as the reason. */
  marksTask: z._default(z.boolean(), false),
})
export type BlockerInput = z.infer<typeof BlockerInput>

export const reportBlockersSolve = endpoint('reportBlockersSolve', 'POST /api/report-blockers/:id/solve', {
  summary: 'Marks a blocker as solved; for its author, managers above and administrators',
  params: IdParams,
  body: z.strictObject({ note: z._default(boundedText(0, limits.blockerLength), '') }),
  reply: ReportBlocker,
})

export const reportSuggestions = endpoint('reportSuggestions', 'GET /api/report-suggestions', {
  summary:
    'Returns what a report of the caller can start from: days without a report, the last "Next", the open blockers, and own changes of tasks on the day',
  query: z.strictObject({
    /** Day of the report; today by default. */
    day: z.optional(Day),
  }),
  reply: z.object({
    /** The caller's missing days that a report still changes, oldest first. */
    missingDays: z.array(
      z.object({
        day: Day,
        /** `reportDate` of a report for this day. */
        reportDate: Moment,
      }),
    ),
    /**
     * Why no report is needed for the day; null when one is, or when the caller's role sends no daily report today.
     * `settled`: a past day with a state that a report does not change.
     */
    notice: z.nullable(z.enum(['reported', 'settled', 'not_expected'])),
    previousNext: z.nullable(z.object({ text: z.string(), at: Moment })),
    /** Open blockers, oldest first, at most 20. */
    blockers: z.array(ReportBlocker),
    /** The caller's changes of tasks on the day, oldest first, the newest 20. */
    changes: z.array(z.extend(HistoryEntry, { task: z.object({ id: Id, title: z.string() }) })),
  }),
})
