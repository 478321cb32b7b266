import * as z from 'zod/mini'
import { Day } from './calendar.contract.ts'
import { Id, IdParams, Moment, PathId, Role, SearchWords } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A person on the leadership pages. */
export const InsightPerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  profileImageUrl: z.nullable(z.string()),
  managerId: z.nullable(Id),
})
export type InsightPerson = z.infer<typeof InsightPerson>

/** Tasks that are not completed. */
export const OpenTasks = z.object({
  open: z.int(),
  /** Due before now. */
  overdue: z.int(),
  /** Due between now and the end of Sunday in the organization's zone. Together with `overdue` counted up to 200. */
  dueThisWeek: z.int(),
})
export type OpenTasks = z.infer<typeof OpenTasks>

/** A direct report with the tasks assigned to them and today's sign-in and report. */
export const ReportingPerson = z.extend(InsightPerson, {
  ...OpenTasks.shape,
  /** Number of people who report to this person. */
  directReports: z.int(),
  /** First sign-in of today. */
  signedInAt: z.nullable(Moment),
  /** Last report of today. */
  report: z.nullable(z.object({ id: Id, at: Moment })),
  /** Last day of an absence that includes today. */
  awayUntil: z.nullable(Day),
})
export type ReportingPerson = z.infer<typeof ReportingPerson>

/** Figures of the people below a manager. */
export const TeamFigures = z.object({
  /** Active people. */
  people: z.int(),
  /** People of role staff, who send a daily report. */
  staff: z.int(),
  /** Staff who have reported today. */
  reported: z.int(),
  /** People who have signed in today. */
  signedIn: z.int(),
})
export type TeamFigures = z.infer<typeof TeamFigures>

export const insightsTeam = endpoint('insightsTeam', 'GET /api/insights/team', {
  summary: "Lists a manager's direct reports with their open tasks, sign-ins and reports of today",
  query: z.strictObject({
    /** Id of the caller or of a person below; the caller by default. */
    manager: z.optional(z.pipe(PathId, Id)),
  }),
  reply: z.object({
    today: Day,
    /** Tasks of the manager and of everyone below. */
    tasks: OpenTasks,
    /** By name, at most 500. */
    people: z.array(ReportingPerson),
    isPartial: z.boolean(),
  }),
})

/** A project manager with the figures of their team. */
export const ManagedTeam = z.object({
  manager: InsightPerson,
  team: TeamFigures,
  /** Tasks of the manager and of everyone below. */
  tasks: OpenTasks,
  /** Last day of an absence of the manager that includes today. */
  awayUntil: z.nullable(Day),
})
export type ManagedTeam = z.infer<typeof ManagedTeam>

export const insightsManagers = endpoint('insightsManagers', 'GET /api/insights/managers', {
  summary: 'Lists the project managers below the caller with their teams',
  reply: z.object({
    today: Day,
    /** By name, at most 200. */
    managers: z.array(ManagedTeam),
    isPartial: z.boolean(),
  }),
})

/** A person in the reporting tree. */
export const OrganizationNode = z.object({
  person: InsightPerson,
  /** Number of people who report to this person. */
  directReports: z.int(),
  /** Everyone below this person. */
  team: TeamFigures,
  /** Tasks assigned to this person. */
  own: z.object({ open: z.int(), overdue: z.int() }),
  /** Tasks of this person and of everyone below. */
  tasks: z.object({ open: z.int(), overdue: z.int() }),
  /** Last report of today. */
  report: z.nullable(z.object({ id: Id, at: Moment })),
})
export type OrganizationNode = z.infer<typeof OrganizationNode>

export const insightsOrganization = endpoint('insightsOrganization', 'GET /api/insights/organization', {
  summary:
    'Returns a part of the reporting tree: people without a manager and their direct reports, or the direct reports of one person',
  query: z.strictObject({
    /** Only the direct reports of this person. */
    below: z.optional(z.pipe(PathId, Id)),
    /** Beginnings of words in names and email addresses; finds at most 50 people anywhere in the tree. */
    q: z.optional(SearchWords),
  }),
  reply: z.object({
    /** Active people of the organization. */
    people: z.int(),
    nodes: z.array(OrganizationNode),
    /** Whether the limit was reached: 500 in the tree, 50 in a search. */
    isPartial: z.boolean(),
  }),
})

export const insightsPerson = endpoint('insightsPerson', 'GET /api/insights/organization/:id', {
  summary: 'Returns a person with the direct reports who have the most open tasks',
  params: IdParams,
  reply: z.object({
    node: OrganizationNode,
    manager: z.nullable(InsightPerson),
    signedInAt: z.nullable(Moment),
    awayUntil: z.nullable(Day),
    /** At most eight. */
    busiest: z.array(z.object({ person: InsightPerson, open: z.int() })),
  }),
})

/** Open and overdue tasks of a manager's team. */
export const OverdueTeam = z.object({ manager: InsightPerson, open: z.int(), overdue: z.int() })
export type OverdueTeam = z.infer<typeof OverdueTeam>

/** One of the tasks that have been overdue the longest. */
export const OverdueTask = z.object({
  id: Id,
  title: z.string(),
  dueDate: z.string(),
  /** Days between the due date and today. */
  daysLate: z.int(),
  owner: z.nullable(InsightPerson),
  manager: z.nullable(InsightPerson),
})
export type OverdueTask = z.infer<typeof OverdueTask>

/** Tasks completed in a week. */
export const WeekOfTasks = z.object({
  /** The week's Monday. */
  monday: Day,
  /** Completed on each day from Monday on. */
  completed: z.array(z.int()),
})
export type WeekOfTasks = z.infer<typeof WeekOfTasks>

export const insightsExecutive = endpoint('insightsExecutive', 'GET /api/insights/executive', {
  summary: 'Returns figures of the whole organization',
  reply: z.object({
    today: Day,
    tasks: z.object({ open: z.int(), overdue: z.int(), completedThisWeek: z.int() }),
    team: TeamFigures,
    /** The last twelve weeks, oldest first. */
    weeks: z.array(WeekOfTasks),
    /** The eight project managers with the most overdue tasks. */
    overdueByManager: z.array(OverdueTeam),
    /** At most ten, oldest first. */
    oldest: z.array(OverdueTask),
  }),
})

/** A report of the consolidated page. */
export const ConsolidatedReport = z.object({
  id: Id,
  author: InsightPerson,
  createdAt: Moment,
  taskId: z.nullable(Id),
  taskTitle: z.nullable(z.string()),
  description: z.string(),
  completionPercentage: z.number(),
  files: z.int(),
  /** Files over 25 MB that are pending approval. */
  pendingFiles: z.int(),
})
export type ConsolidatedReport = z.infer<typeof ConsolidatedReport>

export const insightsConsolidated = endpoint('insightsConsolidated', 'GET /api/insights/consolidated', {
  summary: 'Returns the reports of a day or a week, by manager and person',
  query: z.strictObject({
    /** A day of the period; today by default. */
    day: z.optional(Day),
    span: z._default(z.enum(['day', 'week']), 'day'),
  }),
  reply: z.object({
    today: Day,
    /** First and last day of the period. */
    from: Day,
    to: Day,
    /** By the manager's name; null for people without a manager. */
    groups: z.array(
      z.object({
        manager: z.nullable(InsightPerson),
        /** Active staff who report to the manager. */
        staff: z.int(),
        /** By the author's name, then by time. */
        reports: z.array(ConsolidatedReport),
      }),
    ),
    /** Whether the period has more than 300 reports; the rest is left out. */
    isPartial: z.boolean(),
  }),
})

export const overdueAges = ['up to 2', '3-5', '6-10', '11-20', 'over 20'] as const

export const insightsAnalytics = endpoint('insightsAnalytics', 'GET /api/insights/analytics', {
  summary: 'Returns created and completed tasks of the last twelve weeks, and open tasks by age and person',
  reply: z.object({
    today: Day,
    tasks: z.object({ open: z.int(), overdue: z.int() }),
    /** The last twelve weeks, oldest first. */
    weeks: z.array(
      z.extend(WeekOfTasks, {
        /** Tasks created in the week; null when too many tasks were created since then to count. */
        created: z.nullable(z.int()),
      }),
    ),
    /** Open tasks that are overdue, counted up to 1000 per age. */
    overdueByAge: z.array(
      z.object({
        age: z.enum(overdueAges),
        tasks: z.int(),
        /** First and last due day; `from` is null for the oldest age. */
        from: z.nullable(Day),
        to: Day,
      }),
    ),
    /** The six people with the most open tasks. */
    openByPerson: z.array(z.extend(InsightPerson, OpenTasks.shape)),
  }),
})
