import type { OwnReport, ReportDay } from '@headway/contracts/dashboard'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf, findAwayUntil, type OfficeDays } from '../calendar/index.ts'
import { findReportDays, type PersonReportDays } from '../reports/index.ts'
import { NO_OPEN_TASKS, readOpenTasks } from '../tasks/index.ts'

const DAYS_SHOWN = 14

/** A person's daily reports, and whether today's is still expected. */
export interface PersonReports {
  states: PersonReportDays | undefined
  isDue: boolean
}

/** Returns the state of a person's daily report on each of the given days (docs/PERMISSIONS.md, "Daily reports"). */
export function presentDays(
  { states, isDue }: PersonReports,
  days: readonly string[],
  { today, office }: { today: string; office: OfficeDays },
): ReportDay[] {
  const stateOf = (day: string): ReportDay['state'] => {
    const state = states?.get(day)?.state
    if (state !== undefined) {
      return state
    }
    if (!office.isWorkingDay(day)) {
      return 'off'
    }
    if (day > today) {
      return 'upcoming'
    }
    return day === today && isDue ? 'due' : 'notExpected'
  }
  return days.map((day) => ({ day, state: stateOf(day) }))
}

/** Returns whether the actor's daily report is due today, and the days of last week and this week. */
export async function readOwnReport(platform: Platform, actor: Actor): Promise<OwnReport> {
  const { database, settings } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const first = calendar.plusDays(calendar.mondayOf(today), -7)
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => calendar.plusDays(first, index))
  const [reports, away, tasks, office] = await Promise.all([
    findReportDays(database, [actor.id], { from: first, to: days.at(-1) ?? today }),
    findAwayUntil(database, [actor.id], today),
    readOpenTasks(platform, 'assigned', [actor.id]),
    calendar.officeDays(),
  ])
  const states = reports.get(actor.id)
  const { open } = tasks.get(actor.id) ?? NO_OPEN_TASKS
  const isExpected = office.isWorkingDay(today) && !away.has(actor.id) && open > 0
  const reported = states?.get(today)
  return {
    isExpected,
    time: settings.get('notifications.reportReminderTime'),
    reportedAt: reported?.reportedAt?.toISOString() ?? null,
    days: presentDays({ states, isDue: isExpected && !reported }, days, { today, office }),
  }
}
