import { type Audience, type DomainEvent, allTags } from '../../platform/events/events.ts'
import type { PendingApprovals } from '../../platform/files/approval-requests.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { withAncestors } from '../users/index.ts'
import { findTaskCreators } from './core/report-tasks.ts'

interface ReportSubject {
  reportId: number
  authorId: number
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'report.submitted': ReportSubject & { taskTitle: string | null }
    'file.approvalRequested': ReportSubject & { fileName: string; approverIds: number[] }
    /** The approvers of a pending file have changed; `approverIds` names the new ones. */
    'file.approverChanged': ReportSubject & { fileName: string; approverIds: number[] }
    /** The approvers of several files have changed; each recipient gets one notification. */
    'file.approversChanged': { told: PendingApprovals[] }
    'file.approved': ReportSubject & { fileName: string }
    /** A user other than the author downloads a file. Range requests that skip its beginning emit no event. */
    'file.downloaded': ReportSubject & { fileName: string }
    'file.rejected': ReportSubject & { fileName: string; reason: string }
    /** The approver has undone the decision; the file is pending again. */
    'file.decisionUndone': ReportSubject & { fileName: string }
    /** The author has withdrawn a pending file. */
    'file.withdrawn': ReportSubject & { fileName: string }
    /** The author has added `fileName` in place of a rejected or withdrawn file. */
    'file.replaced': ReportSubject & { fileName: string }
  }
}

/** Returns the cache tags that a change of a report invalidates. */
export const reportTags = (reportId: number): DomainEvent['tags'] => [
  { type: 'Report', id: reportId },
  ...allTags('Stats', 'Activity'),
]

/**
 * Returns the users whose pages show the report: its author, the managers above, the creators of its tasks, and those who
 * read the whole organization.
 */
export async function reportAudience(
  authorId: number,
  taskCreatorIds: readonly number[],
  trx: Transaction,
): Promise<Audience> {
  const above = await withAncestors(trx, [authorId])
  return {
    userIds: [...new Set([...above, ...taskCreatorIds])],
    isOrganizationWide: true,
  }
}

/** Returns the same users as {@link reportAudience} for a stored report. */
export const findReportAudience = async ({ reportId, authorId }: ReportSubject, trx: Transaction) =>
  reportAudience(authorId, await findTaskCreators(reportId, trx), trx)
