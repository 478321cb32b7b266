import { type Query, reportDayStateNames, roleNames } from '@headway/contracts'
import type { ReportDay, reportDaysList, ReportingPerson } from '@headway/contracts/report-days'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ExportColumn, ExportedList } from '../../../platform/tables/exported-list.ts'
import { readPages } from '../../../platform/tables/read-pages.ts'
import { listReportDays } from '../days/report-days.list.ts'

/** Number of people read at once. */
const PAGE = 100

type DayFilter = Omit<Query<typeof reportDaysList>, 'limit' | 'cursor'>

/** One row of the file: a person and one of their days. */
type ExportedDay = Pick<ReportingPerson, 'firstName' | 'lastName' | 'role'> & { userId: number } & Omit<
    ReportDay,
    'isOpen' | 'isReminded' | 'can'
  >

async function* pagesOfDays(
  platform: Platform,
  actor: Actor,
  filter: DayFilter,
): AsyncGenerator<ExportedDay[]> {
  const pages = readPages((position) =>
    listReportDays(platform, actor, { ...filter, ...position, limit: PAGE }),
  )
  for await (const { items } of pages) {
    yield items.flatMap(({ id: userId, firstName, lastName, role, days }) =>
      days.map(({ isOpen: _, isReminded: __, can: ___, ...day }) => ({
        userId,
        firstName,
        lastName,
        role,
        ...day,
      })),
    )
  }
}

const columns: readonly ExportColumn<ExportedDay>[] = [
  { head: 'Person', width: 24, cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() },
  { head: 'Role', width: 24, cell: ({ role }) => roleNames[role] },
  { head: 'Day', width: 12, cell: ({ day }) => ({ day }) },
  { head: 'State', width: 12, cell: ({ state }) => reportDayStateNames[state] },
  { head: 'Due', width: 24, hasTimes: true, cell: ({ dueAt }) => ({ moment: new Date(dueAt) }) },
  { head: 'Report', width: 10, cell: ({ reportId }) => reportId },
  { head: 'Excused by', width: 24, cell: ({ decidedBy }) => decidedBy },
  { head: 'Reason', width: 40, cell: ({ reason }) => reason },
]

/** Returns the days of the people that match a filter. Pages are read while the file is written. */
export const exportedDays = (
  platform: Platform,
  actor: Actor,
  filter: DayFilter,
): ExportedList<ExportedDay> => ({
  name: 'Report days',
  columns,
  pages: pagesOfDays(platform, actor, filter),
})
