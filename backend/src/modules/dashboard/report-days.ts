import type { DashboardReportDay, OwnReport, OwnReportActionItem } from '@headway/contracts/dashboard'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Calendar, calendarOf, findAwayUntil, type OfficeDays } from '../calendar/index.ts'
import {
  dueMoment,
  findReportDays,
  firstOpenDay,
  type PersonReportDays,
  selectExpectedReporters,
} from '../reports/index.ts'
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
): DashboardReportDay[] {
  const stateOf = (day: string): DashboardReportDay['state'] => {
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

/** The actor's daily reports since Monday of last week or since the first day that is not settled. */
export interface OwnReportDays {
  states: PersonReportDays | undefined
  /** Whether a report of today is expected. */
  isExpected: boolean
  today: string
  /** First day that is not settled. */
  firstOpenDay: string
  office: OfficeDays
}

const mondayOfLastWeek = (calendar: Calendar, today: string): string =>
  calendar.plusDays(calendar.mondayOf(today), -7)

/** Reads the states of the actor's days, and whether a report of today is expected. */
export async function readOwnReportDays(platform: Platform, actor: Actor): Promise<OwnReportDays> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const firstDay = await firstOpenDay(platform)
  const monday = mondayOfLastWeek(calendar, today)
  const [reports, away, tasks, office] = await Promise.all([
    findReportDays(database, [actor.id], {
      from: firstDay < monday ? firstDay : monday,
      to: calendar.plusDays(monday, DAYS_SHOWN - 1),
    }),
    findAwayUntil(database, [actor.id], today),
    readOpenTasks(platform, 'assigned', [actor.id]),
    calendar.officeDays(),
  ])
  const { open } = tasks.get(actor.id) ?? NO_OPEN_TASKS
  const self = { id: actor.id, role: actor.role, isAway: away.has(actor.id), hasOpenTask: open > 0 }
  const expected = await selectExpectedReporters(platform, [self], today)
  return {
    states: reports.get(actor.id),
    isExpected: expected.has(actor.id),
    today,
    firstOpenDay: firstDay,
    office,
  }
}

/** Returns whether the actor's daily report is due today, and the days of last week and this week. */
export function presentOwnReport(
  platform: Platform,
  { states, isExpected, today, office }: OwnReportDays,
): OwnReport {
  const calendar = calendarOf(platform)
  const monday = mondayOfLastWeek(calendar, today)
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => calendar.plusDays(monday, index))
  const reported = states?.get(today)
  return {
    isExpected,
    dueTime: platform.settings.get('reports.dueTime'),
    reportedAt: reported?.reportedAt?.toISOString() ?? null,
    days: presentDays({ states, isDue: isExpected && !reported }, days, { today, office }),
  }
}

/** Returns the missing reports that can still be sent, oldest first, and today's if it is due. */
export function presentOwedReports(
  platform: Platform,
  { states, isExpected, today, firstOpenDay: firstDay }: OwnReportDays,
): OwnReportActionItem[] {
  const missing = [...(states ?? [])]
    .filter(([day, { state }]) => state === 'missing' && day >= firstDay)
    .map(([day]) => ({ day, state: 'missing' as const }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const isDue = isExpected && !states?.has(today)
  return [...missing, ...(isDue ? [{ day: today, state: 'due' as const }] : [])].map((item) => ({
    kind: 'ownReport',
    ...item,
    dueAt: dueMoment(platform, item.day).toISOString(),
  }))
}
