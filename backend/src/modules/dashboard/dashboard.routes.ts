import { type DashboardStats, dashboardStats, type Timeframe } from '@headway/contracts/dashboard'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { readAttendance } from '../activity/index.ts'
import { type Calendar, calendarOf } from '../calendar/index.ts'
import { countPendingApprovals } from '../reports/index.ts'
import { countTasks, countWaitingFiles } from '../tasks/index.ts'

const days: Record<Timeframe, number> = { today: 1, week: 7, month: 30 }
/** First day of the timeframe: today, or as many days back as a week or month has. */
const firstDayOf = (calendar: Calendar, timeframe: Timeframe): string =>
  calendar.plusDays(calendar.today(), 1 - days[timeframe])

const isManager = (actor: Actor) => actor.role === 'pm' || actor.role === 'sr_pm'

/** Composes the counts of other modules; owns no table. */
export function registerDashboard(table: RouteTable, platform: Platform): void {
  const { database } = platform
  const calendar = calendarOf(platform)

  const teamStats = async (actor: Actor): Promise<Partial<DashboardStats>> => {
    if (!isManager(actor)) {
      return {}
    }
    const [attendance, reportFiles, pendingTaskFiles] = await Promise.all([
      readAttendance(platform, actor),
      countPendingApprovals(database, actor),
      countWaitingFiles(database, actor),
    ])
    const { staffCount, attendanceRate } = attendance
    return { staffCount, attendanceRate, pendingApprovals: reportFiles + pendingTaskFiles, pendingTaskFiles }
  }

  table.route(dashboardStats, { can: 'signed-in' }, async ({ actor, query }) => {
    const [counts, team] = await Promise.all([
      countTasks(database, actor, {
        since: firstDayOf(calendar, query.timeframe),
        now: platform.clock.now(),
      }),
      teamStats(actor),
    ])
    return { ...counts, ...team }
  })
}
