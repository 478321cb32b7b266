import type { Report } from '@headway/contracts/reports'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ExportColumn, ExportedList } from '../../../platform/tables/exported-list.ts'
import { readPages } from '../../../platform/tables/read-pages.ts'
import { calendarOf } from '../../calendar/index.ts'
import type { ReportFilter } from '../core/report-sources.ts'
import { readReports } from '../lists/reports.list.ts'

/** Number of reports read at once, the maximum page size of a list. */
const PAGE = 100

/** Reads the reports that match a filter page by page, newest first. A page may be empty while a search goes on. */
export async function* pagesOfReports(
  platform: Platform,
  actor: Actor,
  filter: ReportFilter,
): AsyncGenerator<Report[]> {
  const pages = readPages((position) => readReports(platform, actor, { ...filter, ...position, limit: PAGE }))
  for await (const { items } of pages) {
    yield items
  }
}

const approvalOf = ({ needsApproval, approvedAt }: Report): string => {
  if (!needsApproval) {
    return 'none'
  }
  return approvedAt === null ? 'pending' : 'approved'
}

const columnsFor = (dayOf: (moment: Date) => string): ExportColumn<Report>[] => [
  { head: 'Number', width: 10, cell: ({ id }) => id },
  { head: 'Day', width: 12, cell: ({ reportDate }) => ({ day: dayOf(new Date(reportDate)) }) },
  {
    head: 'Submitted',
    width: 24,
    hasTimes: true,
    cell: ({ createdAt }) => ({ moment: new Date(createdAt) }),
  },
  { head: 'Author', width: 24, cell: ({ assigneeName }) => assigneeName },
  { head: 'Email', width: 30, cell: ({ author }) => author?.email ?? null },
  {
    head: 'Tasks',
    width: 40,
    cell: ({ tasks }) =>
      tasks
        .map(({ taskTitle, completionPercentage }) => `${taskTitle ?? '–'} ${completionPercentage}%`)
        .join('\n'),
  },
  { head: 'Completion', width: 12, cell: ({ completionPercentage }) => completionPercentage },
  { head: 'Description', width: 60, cell: ({ description }) => description },
  { head: 'Next', width: 40, cell: ({ nextSteps }) => nextSteps },
  {
    head: 'Blockers',
    width: 40,
    cell: ({ blockers }) =>
      blockers.map(({ text, solvedAt }) => (solvedAt === null ? text : `${text} (solved)`)).join('\n'),
  },
  { head: 'Files', width: 30, cell: ({ fileUploads }) => fileUploads.map(({ name }) => name).join('\n') },
  {
    head: 'Links',
    width: 40,
    cell: ({ urlLinks }) => urlLinks.map(({ title, url }) => `${title} ${url}`).join('\n'),
  },
  { head: 'Approval', width: 12, cell: approvalOf },
  { head: 'Approved by', width: 24, cell: ({ approvedBy }) => approvedBy },
]

/** Returns the reports that match a filter. Pages are read while the file is written. */
export function exportedReports(
  platform: Platform,
  actor: Actor,
  filter: ReportFilter,
): ExportedList<Report> {
  const { dayOf } = calendarOf(platform)
  return { name: 'Reports', columns: columnsFor(dayOf), pages: pagesOfReports(platform, actor, filter) }
}
