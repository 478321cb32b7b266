import type { Act } from '../../platform/act.ts'
import { type Audience, type DomainEvent, everyOf } from '../../platform/events/events.ts'
import type { AskedOfMany } from '../../platform/files/ask-approvers.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { withAncestors } from '../users/index.ts'

interface ReportSubject {
  reportId: number
  authorId: number
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'report.submitted': ReportSubject & { taskTitle: string | null }
    'file.approvalRequested': ReportSubject & { fileName: string; approverIds: number[] }
    /** Others decide a waiting file than those who were asked. */
    'file.approverChanged': ReportSubject & { fileName: string; approverIds: number[] }
    /** The same of several files at once, for those who are told of them once. */
    'file.approversChanged': { told: AskedOfMany[] }
    'file.approved': ReportSubject & { fileName: string }
    /** Somebody else than its author has been given a file; the parts that a client asks for after the first are no more acts. */
    'file.downloaded': ReportSubject & { fileName: string }
    'file.rejected': ReportSubject & { fileName: string; reason: string }
    /** The approver has undone the decision; the file is pending again. */
    'file.decisionUndone': ReportSubject & { fileName: string }
  }
}

/** What a change of a report makes stale. */
export const reportTags = (reportId: number): DomainEvent['tags'] => [
  { type: 'Report', id: reportId },
  ...everyOf('Stats', 'Activity'),
]

/** Everyone whose screens show the report: its author, those above, the creator of its task, and who reads everything. */
export async function reportAudience(
  authorId: number,
  taskCreatorId: number | null,
  trx: Transaction,
): Promise<Audience> {
  const above = await withAncestors(trx, [authorId])
  return {
    userIds: [...new Set([...above, ...(taskCreatorId === null ? [] : [taskCreatorId])])],
    isOrganisationWide: true,
  }
}

/** Reports who was given a file of somebody else. */
export async function reportDownload(
  { events }: Platform,
  act: Act,
  payload: ReportSubject & { fileName: string },
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: [], isOrganisationWide: false }
  await events.emit({ name: 'file.downloaded', act, payload, audience, tags: [] }, trx)
}
