import * as z from 'zod/mini'
import { Day, Holiday } from './calendar.contract.ts'
import { boundedText, Id, Moment, PageQuery, PathId, Role, SearchWords, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const DAY_MS = 86_400_000

/**
 * State of a daily report. `submitted`: before the due time; `late`: after it; `missing`: not submitted when the day was
 * closed; `excused`: absent, or excused by a manager; `due`: today and not submitted yet.
 */
export const reportDayStates = ['submitted', 'late', 'missing', 'excused', 'due'] as const
export type ReportDayState = (typeof reportDayStates)[number]

/** A day on which a report of a person is expected or was submitted. */
export const ReportDay = z.object({
  day: Day,
  state: z.enum(reportDayStates),
  /** First report of the day. */
  reportId: z.nullable(Id),
  /** When the report was due. */
  dueAt: Moment,
  /** Full name of who excused the day; null for an absence and for other states. */
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Whether a report can still change the state. */
  isOpen: z.boolean(),
  /** Whether a manager has reminded the person of this day. */
  isReminded: z.boolean(),
  can: z.object({ excuse: z.boolean(), remind: z.boolean() }),
})
export type ReportDay = z.infer<typeof ReportDay>

/** A person with their days; days without an entry have no state. */
export const ReportingPerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  profileImageUrl: z.nullable(z.string()),
  days: z.array(ReportDay),
})
export type ReportingPerson = z.infer<typeof ReportingPerson>

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Filters of a list of report days. */
export const reportDayFilters = {
  /** First and last day of the period. */
  from: Day,
  to: Day,
  /**
   * Whose days: `direct`, the direct reports; `all`, the caller and everyone below at any level, or everyone for the
   * president and administrators. Staff see only themselves. Listed are active people whose role sends daily reports
   * (setting `reports.expectedRoles`); with `state`, also people whose role no longer does.
   */
  under: z._default(z.enum(['direct', 'all']), 'all'),
  /** Only people with at least one day in this state. */
  state: z.optional(z.enum(reportDayStates)),
  /** Beginnings of words of the name. */
  q: z.optional(SearchWords),
}

type Period = { from: string; to: string }

/** Checks of the period of a list of report days. */
export const checkPeriod = [
  z.refine<Period>(({ from, to }) => from <= to, {
    message: 'The period ends before it starts',
    path: ['to'],
  }),
  z.refine<Period>(({ from, to }) => daysBetween(from, to) < limits.reportDaysPerList, {
    message: `Choose at most ${limits.reportDaysPerList} days`,
    path: ['to'],
  }),
] as const

export const reportDaysList = endpoint('reportDaysList', 'GET /api/report-days', {
  summary:
    'Lists who reported on the days of a period: people below the caller by last name, or only the caller',
  query: z.strictObject({ ...PageQuery, ...reportDayFilters }).check(...checkPeriod),
  reply: z.extend(pageOf(ReportingPerson), {
    today: Day,
    /** First day with states, which is that of the installation; null until the first job has run. */
    since: z.nullable(Day),
    /** Working days of the period. */
    workingDays: z.array(Day),
    /** Holidays of the period that would be working days otherwise. */
    holidays: z.array(Holiday),
    /** Whether the caller sees other people, and may remind or excuse them. */
    can: z.object({ seeOthers: z.boolean(), remind: z.boolean() }),
  }),
})

export const reportDaysExcuse = endpoint('reportDaysExcuse', 'POST /api/report-days/:day/:userId/excuse', {
  summary: 'Excuses a missing report of a person below the caller; the day is settled then',
  params: z.object({ day: Day, userId: z.pipe(PathId, Id) }),
  body: z.strictObject({
    reason: boundedText(1, limits.excuseReasonLength, { required: 'Enter a reason' }),
  }),
  reply: ReportDay,
})

export const reportDaysRemind = endpoint('reportDaysRemind', 'POST /api/report-days/remind', {
  summary: 'Reminds people below the caller of the report of a day, each at most once per day',
  body: z.strictObject({
    day: Day,
    userIds: z
      .array(Id, 'Choose the people')
      .check(
        z.minLength(1, 'Choose the people'),
        z.maxLength(
          limits.remindersPerRequest,
          `Remind at most ${limits.remindersPerRequest} people at once`,
        ),
      ),
  }),
  reply: z.object({
    /** The people who were reminded; not those who reported, need not report, or were reminded of this day before. */
    userIds: z.array(Id),
  }),
})
