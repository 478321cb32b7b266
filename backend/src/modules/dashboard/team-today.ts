import type { TeamMember } from '@headway/contracts/dashboard'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSignIns } from '../auth/index.ts'
import { calendarOf, findAwayUntil } from '../calendar/index.ts'
import { findReportDays, isReportingRole, selectExpectedReporters } from '../reports/index.ts'
import { NO_OPEN_TASKS, type OpenTasks, readOpenTasks } from '../tasks/index.ts'
import { type DirectReport, findDirectReports } from '../users/index.ts'
import { presentDays } from './report-days.ts'

const MAX_PEOPLE = 10
/** Working days, today included, whose daily reports the dashboard shows. */
const REPORT_DAYS = 10

/** A manager's direct reports with their open tasks and absences of today. */
export interface Team {
  reports: readonly DirectReport[]
  tasks: ReadonlyMap<number, OpenTasks>
  /** Last day of an absence that includes today, by person. */
  awayUntil: ReadonlyMap<number, string>
  /** Ids of those who are expected to report today. */
  expected: ReadonlySet<number>
}

/** Reads the actor's direct reports. */
export async function readTeam(platform: Platform, actor: Actor): Promise<Team> {
  const { database } = platform
  const reports = await findDirectReports(database, actor.id)
  const ids = reports.map(({ id }) => id)
  const today = calendarOf(platform).today()
  const [tasks, awayUntil] = await Promise.all([
    readOpenTasks(platform, 'assigned', ids),
    findAwayUntil(database, ids, today),
  ])
  const people = reports.map(({ id, role }) => ({
    id,
    role,
    isAway: awayUntil.has(id),
    hasOpenTask: (tasks.get(id)?.open ?? 0) > 0,
  }))
  return { reports, tasks, awayUntil, expected: await selectExpectedReporters(platform, people, today) }
}

/** Returns the direct reports with the most overdue tasks, and their sign-ins and daily reports. */
export async function presentTeam(
  platform: Platform,
  { reports, tasks, awayUntil, expected }: Team,
): Promise<{ people: TeamMember[]; total: number }> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const tasksOf = ({ id }: DirectReport) => tasks.get(id) ?? NO_OPEN_TASKS
  const shown = reports
    .toSorted((a, b) => tasksOf(b).overdue - tasksOf(a).overdue || tasksOf(b).open - tasksOf(a).open)
    .slice(0, MAX_PEOPLE)
  const ids = shown.map(({ id }) => id)
  const days = await calendar.workingDaysBefore(calendar.plusDays(today, 1), REPORT_DAYS)
  const first = days.at(-1) ?? today
  const [office, signIns, reportDays] = await Promise.all([
    calendar.officeDays(),
    findSignIns(database, ids, calendar.startOf(today)),
    findReportDays(database, ids, { from: first, to: today }),
  ])
  const people = shown.map((person): TeamMember => {
    const { id, firstName, lastName, role } = person
    const states = reportDays.get(id)
    const reported = states?.get(today)
    const isDue = !reported && expected.has(id)
    return {
      id,
      firstName,
      lastName,
      ...tasksOf(person),
      awayUntil: awayUntil.get(id) ?? null,
      signedInAt: signIns.find(({ userId }) => userId === id)?.startedAt.toISOString() ?? null,
      reportedAt: reported?.reportedAt?.toISOString() ?? null,
      reportDays: isReportingRole(platform, role)
        ? presentDays({ states, isDue }, days.toReversed(), { today, office })
        : [],
    }
  })
  return { people, total: reports.length }
}
