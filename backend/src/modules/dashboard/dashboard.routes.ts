import { type DashboardStats, dashboardStats, type Timeframe } from '@headway/contracts/dashboard'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { readAttendance } from '../activity/index.ts'
import { countPendingApprovals } from '../reports/index.ts'
import { countTasks } from '../tasks/index.ts'

const days: Record<Timeframe, number> = { today: 1, week: 7, month: 30 }
const DAY = 24 * 60 * 60 * 1_000

/** Start of the timeframe: midnight UTC today, or as many days back as a week or month has. */
function startOf(timeframe: Timeframe, now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY) * DAY
  return new Date(midnight - (days[timeframe] - 1) * DAY)
}

const isManager = (actor: Actor) => actor.role === 'pm' || actor.role === 'sr_pm'

/** Composes the counts of other modules; owns no table. */
export function registerDashboard(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform

  const teamStats = async (actor: Actor): Promise<Partial<DashboardStats>> => {
    if (!isManager(actor)) {
      return {}
    }
    const [attendance, pendingApprovals] = await Promise.all([
      readAttendance(platform, actor),
      countPendingApprovals(database, actor),
    ])
    return { staffCount: attendance.staffCount, attendanceRate: attendance.attendanceRate, pendingApprovals }
  }

  table.route(dashboardStats, { can: 'signed-in' }, async ({ actor, query }) => {
    const now = clock.now()
    const [counts, team] = await Promise.all([
      countTasks(database, actor, startOf(query.timeframe, now)),
      teamStats(actor),
    ])
    return { ...counts, ...team }
  })
}
