import type { ReportBlocker } from '@headway/contracts/report-blockers'
import type { Report, ReportFile } from '@headway/contracts/reports'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ExportColumn, ExportedList } from '../../../platform/tables/exported-list.ts'
import { readPages } from '../../../platform/tables/read-pages.ts'
import { calendarOf } from '../../calendar/index.ts'
import type { ReportFilter } from '../lists/report-sources.ts'
import { readReports } from '../lists/reports.list.ts'

/** Number of reports read at once, the maximum page size of a list. */
const PAGE = 100

/** A report without the fields that depend on its reader. */
type ExportedReport = Omit<Report, 'blockers' | 'can' | 'fileUploads' | 'isRead'> & {
  blockers: Omit<ReportBlocker, 'can'>[]
  fileUploads: Omit<ReportFile, 'can'>[]
}

function toExported({ can: _, isRead: __, blockers, fileUploads, ...report }: Report): ExportedReport {
  return {
    ...report,
    blockers: blockers.map(({ can: ___, ...blocker }) => blocker),
    fileUploads: fileUploads.map(({ can: ___, ...file }) => file),
  }
}

/** Reads the reports that match a filter page by page, newest first. */
export const readReportPages = (platform: Platform, actor: Actor, filter: ReportFilter) =>
  readPages((position) => readReports(platform, actor, { ...filter, ...position, limit: PAGE }))

async function* pagesOfReports(
  platform: Platform,
  actor: Actor,
  filter: ReportFilter,
): AsyncGenerator<ExportedReport[]> {
  for await (const { items } of readReportPages(platform, actor, filter)) {
    yield items.map(toExported)
  }
}

/** Returns the state of a large file that is not approved; undefined for other files. */
function findUnapprovedState({ needsApproval, decision }: Pick<ReportFile, 'needsApproval' | 'decision'>) {
  return needsApproval && decision !== 'approved' ? (decision ?? 'pending') : undefined
}

/** Returns the approval of a report. Screens show a rejected report as pending (specification, section 4). */
function approvalOf({ needsApproval, approvedAt, fileUploads }: ExportedReport): string {
  if (!needsApproval) {
    return 'No Approval Needed'
  }
  if (approvedAt !== null) {
    return 'Approved'
  }
  return fileUploads.some((file) => findUnapprovedState(file) === 'pending') ? 'Pending' : 'Rejected'
}

function describeFile(file: ExportedReport['fileUploads'][number]): string {
  const state = findUnapprovedState(file)
  return state === undefined ? file.name : `${file.name} (${state})`
}

const columnsFor = (dayOf: (moment: Date) => string): ExportColumn<ExportedReport>[] => [
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
  { head: 'Files', width: 30, cell: ({ fileUploads }) => fileUploads.map(describeFile).join('\n') },
  {
    head: 'Links',
    width: 40,
    cell: ({ urlLinks }) => urlLinks.map(({ title, url }) => `${title} ${url}`).join('\n'),
  },
  { head: 'Approval', width: 20, cell: approvalOf },
  { head: 'Approved by', width: 24, cell: ({ approvedBy }) => approvedBy },
]

/** Returns the reports that match a filter. Pages are read while the file is written. */
export function exportedReports(
  platform: Platform,
  actor: Actor,
  filter: ReportFilter,
): ExportedList<ExportedReport> {
  const { dayOf } = calendarOf(platform)
  return { name: 'Reports', columns: columnsFor(dayOf), pages: pagesOfReports(platform, actor, filter) }
}
