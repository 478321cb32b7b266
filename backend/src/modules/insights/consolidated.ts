import type { Query, Reply } from '@headway/contracts'
import type { InsightPerson, insightsConsolidated } from '@headway/contracts/insights'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import { listReportsBetween, type ReportText } from '../reports/index.ts'
import { countStaffReportingTo } from '../users/index.ts'
import { readPeople } from './people.ts'

const MAX_REPORTS = 300
const DAYS_PER_WEEK = 7

const nameOf = (person: InsightPerson | undefined) => (person ? `${person.lastName} ${person.firstName}` : '')
const byName = (one: InsightPerson | undefined, other: InsightPerson | undefined) =>
  nameOf(one).localeCompare(nameOf(other), 'en')

const present = (report: ReportText, author: InsightPerson) => {
  const { authorId: _, createdAt, ...rest } = report
  return { ...rest, createdAt: createdAt.toISOString(), author }
}

/** Returns the reports of a day or a week, by manager and author. The caller must be allowed to read the whole organization. */
export async function readConsolidated(
  platform: Platform,
  { day, span }: Query<typeof insightsConsolidated>,
): Promise<Reply<typeof insightsConsolidated>> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const asked = day ?? today
  const from = span === 'week' ? calendar.mondayOf(asked) : asked
  const to = span === 'week' ? calendar.plusDays(from, DAYS_PER_WEEK - 1) : asked
  const found = await listReportsBetween(database, {
    from: calendar.startOf(from),
    before: calendar.startOf(calendar.plusDays(to, 1)),
    limit: MAX_REPORTS + 1,
  })
  const reports = found.slice(0, MAX_REPORTS)
  const authors = await readPeople(
    platform,
    reports.map(({ authorId }) => authorId),
  )
  const managerIds = [...new Set([...authors.values()].flatMap(({ managerId }) => managerId ?? []))]
  const [managers, staff] = await Promise.all([
    readPeople(platform, managerIds),
    countStaffReportingTo(database, managerIds),
  ])
  const groups = Map.groupBy(reports, ({ authorId }) => authors.get(authorId)?.managerId ?? null)
  return {
    today,
    from,
    to,
    groups: [...groups]
      .map(([managerId, own]) => ({
        manager: managers.get(managerId ?? 0) ?? null,
        staff: staff.get(managerId ?? 0) ?? 0,
        reports: own
          .flatMap((report) => {
            const author = authors.get(report.authorId)
            return author ? [present(report, author)] : []
          })
          .toSorted((one, other) => byName(one.author, other.author)),
      }))
      .toSorted((one, other) => byName(one.manager ?? undefined, other.manager ?? undefined)),
    isPartial: found.length > MAX_REPORTS,
  }
}
