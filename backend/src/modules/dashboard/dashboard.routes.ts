import {
  dashboardHintDismiss,
  dashboardNeeds,
  dashboardOverview,
  type DashboardStats,
  dashboardStats,
  type Timeframe,
} from '@headway/contracts/dashboard'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { readAttendance } from '../activity/index.ts'
import { countApprovals } from '../approvals/index.ts'
import { type Calendar, calendarOf } from '../calendar/index.ts'
import { countTasks } from '../tasks/index.ts'
import { dismissHint } from './hint.ts'
import { isManager, readNeeds, readOverview } from './overview.ts'

const days: Record<Timeframe, number> = { today: 1, week: 7, month: 30 }
/** First day of the timeframe: today, or as many days back as a week or month has. */
const firstDayOf = (calendar: Calendar, timeframe: Timeframe): string =>
  calendar.plusDays(calendar.today(), 1 - days[timeframe])

/** Registers the routes of the dashboard, which composes the data of other modules. */
export function registerDashboard(table: RouteTable, platform: Platform): void {
  platform.personalData.add([], {
    'dashboard_dismissed_hints.user_id': 'a dismissed hint says nothing about a person',
  })
  const { database } = platform
  const calendar = calendarOf(platform)

  const teamStats = async (actor: Actor): Promise<Partial<DashboardStats>> => {
    if (!isManager(actor)) {
      return {}
    }
    const [{ staffCount, attendanceRate }, pendingApprovals] = await Promise.all([
      readAttendance(platform, actor),
      countApprovals(database, actor),
    ])
    return { staffCount, attendanceRate, pendingApprovals }
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

  table.route(dashboardOverview, { can: 'signed-in' }, ({ actor }) => readOverview(platform, actor))

  table.route(dashboardNeeds, { can: 'signed-in' }, ({ actor }) => readNeeds(platform, actor))

  table.route(dashboardHintDismiss, { can: 'signed-in' }, async ({ actor, write }) => {
    await write((trx) => dismissHint(actor.id, platform.clock.now(), trx))
    return undefined
  })
}
