import * as z from 'zod/mini'
import * as addresses from './dashboard.addresses.ts'
import { endpoint } from './endpoint.ts'
import { timeframes } from './enumerations.ts'

export const Timeframe = z.enum(timeframes)
export type Timeframe = z.infer<typeof Timeframe>

export const DashboardStats = z.object({
  /** Tasks that were open at some moment of the timeframe. */
  totalTasks: z.int(),
  /** Those of them that were completed in it. */
  completedTasks: z.int(),
  overdueTasks: z.int(),
  staffCount: z.optional(z.int()),
  attendanceRate: z.optional(z.int()),
  /** Files that wait for the reader's decision, of reports and of tasks. */
  pendingApprovals: z.optional(z.int()),
  /** Those of tasks among them. */
  pendingTaskFiles: z.optional(z.int()),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const dashboardStats = endpoint(addresses.dashboardStats, {
  summary: 'Counts over the tasks and people the caller may read',
  query: z.strictObject({ timeframe: z._default(Timeframe, 'today') }),
  reply: DashboardStats,
})
