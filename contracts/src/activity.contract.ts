import * as z from 'zod/mini'
import { Id, Moment, PageQuery, pageOf, Role } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ActivityType = z.enum([
  'task_completed',
  'report_submitted',
  'staff_login',
  'task_overdue',
  'approval_needed',
  'other',
])
export type ActivityType = z.infer<typeof ActivityType>

/** Code of the action behind an entry. */
export const ActivityAction = z.enum([
  'taskCreated',
  'taskAssigned',
  'taskStarted',
  'taskCompleted',
  'taskReopened',
  'taskBlocked',
  'taskUnblocked',
  'taskDeleted',
  'taskRestored',
  'commentAdded',
  'fileAdded',
  'approvalNeeded',
  'fileApproved',
  'fileRejected',
  'decisionUndone',
  'tasksChanged',
  'tasksHandedOver',
  'tasksImported',
  'importUndone',
  'reportSubmitted',
  'personCreated',
  'personDeactivated',
  'personActivated',
])
export type ActivityAction = z.infer<typeof ActivityAction>

export const ActivityItem = z.object({
  id: Id,
  type: ActivityType,
  /** Null for entries of earlier versions. */
  action: z.optional(z.nullable(ActivityAction)),
  title: z.string(),
  description: z.string(),
  timestamp: Moment,
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  link: z.nullable(z.string()),
})
export type ActivityItem = z.infer<typeof ActivityItem>

export const activityList = endpoint('activityList', 'GET /api/activity', {
  summary: 'Lists recent activity of the people whom the caller may see, newest first',
  query: z.strictObject(PageQuery),
  reply: pageOf(ActivityItem),
})

export const StaffLogin = z.object({
  userId: Id,
  name: z.string(),
  role: Role,
  avatar: z.nullable(z.string()),
  hasLoggedInToday: z.boolean(),
  /** Working days without a sign-in among the last ten. */
  missedLogins: z.int(),
  todaySession: z.nullable(z.object({ loginTime: Moment, logoutTime: z.nullable(Moment) })),
})
export type StaffLogin = z.infer<typeof StaffLogin>

export const staffLoginsToday = endpoint('staffLoginsToday', 'GET /api/activity/staff-logins', {
  summary: 'Lists sign-ins of today among the people below the caller: the first 500 by name, and the total',
  reply: z.object({ items: z.array(StaffLogin), staffCount: z.int(), attendanceRate: z.int() }),
})
