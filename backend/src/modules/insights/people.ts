import type { InsightPerson, ReportingPerson, TeamFigures } from '@headway/contracts/insights'
import type { Platform } from '../../platform/platform.ts'
import { countOrganizationAttendance, countTeamAttendance } from '../activity/index.ts'
import { findSignIns } from '../auth/index.ts'
import { calendarOf, findAwayUntil } from '../calendar/index.ts'
import { countAllReporters, countReporters, findLatestReports, type LatestReport } from '../reports/index.ts'
import { NO_OPEN_TASKS, readOpenTasks } from '../tasks/index.ts'
import { findReportingLines, type ReportingLine } from '../users/index.ts'

/** Figures of a manager without a team. */
export const EMPTY_TEAM: TeamFigures = { people: 0, staff: 0, reported: 0, signedIn: 0 }

/** Returns the fields of a person that the pages show. */
export const presentPerson = ({
  id,
  firstName,
  lastName,
  role,
  profileImageUrl,
  managerId,
}: ReportingLine): InsightPerson => ({ id, firstName, lastName, role, profileImageUrl, managerId })

export const presentReport = (report: LatestReport | undefined) =>
  report ? { id: report.id, at: report.at.toISOString() } : null

/** Returns the given people by id. */
export async function readPeople(
  platform: Platform,
  ids: readonly number[],
): Promise<Map<number, InsightPerson>> {
  const lines = await findReportingLines(platform.database, ids)
  return new Map(lines.map((line) => [line.id, presentPerson(line)]))
}

/** Returns today's figures of the people below each of the given managers. */
export async function readTeams(
  platform: Platform,
  managerIds: readonly number[],
): Promise<Map<number, TeamFigures>> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.startOf(calendar.today())
  const [attendance, reporters] = await Promise.all([
    countTeamAttendance(database, managerIds, today),
    countReporters(database, managerIds, today),
  ])
  return new Map(
    managerIds.map((id) => [id, { ...(attendance.get(id) ?? EMPTY_TEAM), reported: reporters.get(id) ?? 0 }]),
  )
}

/** Returns today's figures of all people in the organization. */
export async function readOrganizationFigures(platform: Platform): Promise<TeamFigures> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.startOf(calendar.today())
  const [attendance, reported] = await Promise.all([
    countOrganizationAttendance(database, today),
    countAllReporters(database, today),
  ])
  return { ...attendance, reported }
}

/** Returns the open tasks, sign-ins, reports and absences of the given people. */
export async function readReportingPeople(
  platform: Platform,
  lines: readonly ReportingLine[],
): Promise<ReportingPerson[]> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const ids = lines.map(({ id }) => id)
  const [tasks, signIns, reports, away] = await Promise.all([
    readOpenTasks(platform, 'assigned', ids),
    findSignIns(database, ids, calendar.startOf(today)),
    findLatestReports(database, ids, calendar.startOf(today)),
    findAwayUntil(database, ids, today),
  ])
  const signInsOf = Map.groupBy(signIns, ({ userId }) => userId)
  return lines.map((line) => ({
    ...presentPerson(line),
    ...(tasks.get(line.id) ?? NO_OPEN_TASKS),
    directReports: line.directReports,
    signedInAt: signInsOf.get(line.id)?.[0]?.startedAt.toISOString() ?? null,
    report: presentReport(reports.get(line.id)),
    awayUntil: away.get(line.id) ?? null,
  }))
}
