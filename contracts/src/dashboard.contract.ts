import * as z from 'zod/mini'
import { Alert, HealthCheck } from './alerts.contract.ts'
import { WaitingFile } from './approvals.contract.ts'
import { Day } from './calendar.contract.ts'
import { Id, Moment, Person } from './common.ts'
import { reportDayStates } from './report-days.contract.ts'
import { endpoint } from './endpoint.ts'
import { WeekOfTasks } from './insights.contract.ts'
import { Notification } from './notifications.contract.ts'
import { OpenBlocker } from './report-blockers.contract.ts'
import { timeframes } from './enumerations.ts'
import { TaskSummary } from './tasks.contract.ts'

export const Timeframe = z.enum(timeframes)
export type Timeframe = z.infer<typeof Timeframe>

export const DashboardStats = z.object({
  /** Tasks that were open at some moment of the timeframe. */
  totalTasks: z.int(),
  /** Tasks from `totalTasks` that were completed in the timeframe. */
  completedTasks: z.int(),
  overdueTasks: z.int(),
  staffCount: z.optional(z.int()),
  attendanceRate: z.optional(z.int()),
  /** Files of reports and tasks that wait for the caller's decision. */
  pendingApprovals: z.optional(z.int()),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const dashboardStats = endpoint('dashboardStats', 'GET /api/dashboard/stats', {
  summary: 'Returns counts of the tasks and people that the caller may see',
  query: z.strictObject({ timeframe: z._default(Timeframe, 'today') }),
  reply: DashboardStats,
})

const FileActionItem = z.extend(WaitingFile, { kind: z.literal('file') })
export type FileActionItem = z.infer<typeof FileActionItem>

const taskItemKinds = ['blocked', 'overdue', 'unassigned'] as const

/** An overdue task appears as `overdue` only, a blocked one without assignees as `blocked` only. */
const TaskActionItem = z.object({ kind: z.enum(taskItemKinds), task: TaskSummary })
export type TaskActionItem = z.infer<typeof TaskActionItem>

/**
 * Direct reports who have open tasks, are not away, and have not reported today although the reminder time has passed.
 */
const MissingReportsActionItem = z.object({
  kind: z.literal('notReported'),
  /** At most five, by name. */
  people: z.array(Person),
  total: z.int(),
  /** Time at which reports are due, `HH:MM` in the organization's zone; null: at the end of the day. */
  dueTime: z.nullable(z.string()),
})
export type MissingReportsActionItem = z.infer<typeof MissingReportsActionItem>

/** The caller's own daily report. */
const OwnReportActionItem = z.object({
  kind: z.literal('ownReport'),
  day: Day,
  /** `due`: today's report. `missing`: that of a past day, which can still be sent. */
  state: z.enum(['due', 'missing']),
  dueAt: Moment,
})
export type OwnReportActionItem = z.infer<typeof OwnReportActionItem>

/** File of the caller's report that was rejected in the last 14 days and is not replaced. */
const RejectedFileActionItem = z.object({
  kind: z.literal('rejectedFile'),
  id: Id,
  name: z.string(),
  reportId: Id,
  reason: z.nullable(z.string()),
  rejectedAt: Moment,
})

/** Open blocker of a direct report. */
const BlockerActionItem = z.object({ kind: z.literal('blocker'), blocker: OpenBlocker })

/** Unread notification of a comment that mentions the caller. */
const MentionActionItem = z.object({ kind: z.literal('mention'), notification: Notification })

const AlertActionItem = z.object({ kind: z.literal('alert'), alert: Alert })
/** Findings of the Security Center with status `danger`. */
const SecurityActionItem = z.object({ kind: z.literal('security'), total: z.int() })
const CheckActionItem = z.object({ kind: z.literal('check'), check: HealthCheck })

export const ActionItem = z.union([
  OwnReportActionItem,
  FileActionItem,
  RejectedFileActionItem,
  MentionActionItem,
  BlockerActionItem,
  TaskActionItem,
  MissingReportsActionItem,
  AlertActionItem,
  SecurityActionItem,
  CheckActionItem,
])
export type ActionItem = z.infer<typeof ActionItem>

/**
 * Number of action items of one kind. For tasks and files to approve it equals the length of the list that the dashboard
 * links to.
 */
export const ActionItemCount = z.object({
  kind: z.enum([
    'ownReport',
    'file',
    'rejectedFile',
    'mention',
    'blocker',
    ...taskItemKinds,
    'notReported',
    'alert',
    'security',
    'check',
  ]),
  /** Counted up to 1000. */
  total: z.int(),
})
export type ActionItemCount = z.infer<typeof ActionItemCount>

export const ActionItems = z.object({
  items: z.array(ActionItem),
  counts: z.array(ActionItemCount),
  /**
   * Number of rows if all were shown. Missing reports of a team share one row, and so do security findings; a task that
   * is blocked and unassigned has one.
   */
  total: z.int(),
})
export type ActionItems = z.infer<typeof ActionItems>

export const dashboardNeeds = endpoint('dashboardNeeds', 'GET /api/dashboard/needs', {
  summary: 'Lists what needs the caller, at most 20 rows, the most urgent first; nothing for viewers',
  reply: ActionItems,
})

/** State of a person's daily report on one day. */
export const DashboardReportDay = z.object({
  day: Day,
  /** Besides the states of the day: `upcoming`, `off` (no working day) and `notExpected`. */
  state: z.enum([...reportDayStates, 'upcoming', 'off', 'notExpected']),
})
export type DashboardReportDay = z.infer<typeof DashboardReportDay>

/** One of the caller's direct reports today. */
export const TeamMember = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /**
   * Open tasks assigned to the person, and how many of them are overdue or due by Sunday; the last two counted up to
   * 200.
   */
  open: z.int(),
  overdue: z.int(),
  dueThisWeek: z.int(),
  /** Last day of an absence that includes today. */
  awayUntil: z.nullable(Day),
  signedInAt: z.nullable(Moment),
  reportedAt: z.nullable(Moment),
  /** The last ten working days, today included; empty for people who send no daily report. */
  reportDays: z.array(DashboardReportDay),
})
export type TeamMember = z.infer<typeof TeamMember>

/** Own tasks of one due range. */
export const DueGroup = z.object({
  /** Overdue tasks are among the action items. */
  due: z.enum(['today', 'week']),
  items: z.array(TaskSummary),
  /** Counted up to 1000. */
  total: z.int(),
})
export type DueGroup = z.infer<typeof DueGroup>

/** The caller's own daily report. */
export const OwnReport = z.object({
  /** A working day on which the caller is not away and has an open task. */
  isExpected: z.boolean(),
  /** Time at which reports are due, `HH:MM` in the organization's zone; null: at the end of the day. */
  dueTime: z.nullable(z.string()),
  /** First report of today. */
  reportedAt: z.nullable(Moment),
  /** Last week and this week, from Monday on. */
  days: z.array(DashboardReportDay),
})
export type OwnReport = z.infer<typeof OwnReport>

export const dashboardOverview = endpoint('dashboardOverview', 'GET /api/dashboard/overview', {
  summary: 'Returns the dashboard of the caller’s role: action items, team, own tasks and charts',
  reply: z.object({
    isFirstSignIn: z.boolean(),
    /** False once the caller has dismissed the first-day hint. */
    showsHint: z.boolean(),
    /** For everyone but viewers: at most eight, the most urgent first. */
    actionItems: z.optional(ActionItems),
    /** For everyone but staff: tasks completed in the last twelve weeks, of those that Total Tasks counts. */
    weeks: z.optional(z.array(WeekOfTasks)),
    /** For pm and sr_pm: at most ten direct reports, those with the most overdue tasks first. */
    team: z.optional(z.object({ people: z.array(TeamMember), total: z.int() })),
    /** For staff: at most eight tasks in two groups. */
    tasks: z.optional(z.object({ groups: z.array(DueGroup), open: z.int() })),
    /** For staff. */
    report: z.optional(OwnReport),
  }),
})
export type DashboardOverview = z.infer<typeof dashboardOverview.reply>

export const dashboardHintDismiss = endpoint('dashboardHintDismiss', 'POST /api/dashboard/hint/dismiss', {
  summary: 'Hides the first-day hint permanently',
  status: 204,
})
