import type { AuditContext } from '../../platform/request-context.ts'
import type { PendingApprovals } from '../../platform/files/approval-requests.ts'
import { type Change, type DomainEvent, allTags } from '../../platform/events/events.ts'

/** A file of a task as events contain it. */
export interface TaskFileSubject {
  taskId: number
  title: string
  fileId: number
  fileName: string
}

type Authored = TaskFileSubject & { authorId: number }

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'taskFile.added': TaskFileSubject
    'taskFile.deleted': Authored
    'taskFile.approvalRequested': Authored & { approverIds: number[] }
    /** A pending file has other approvers than before. */
    'taskFile.approverChanged': Authored & { approverIds: number[] }
    /** Several pending files have other approvers, each of whom gets one notification. */
    'taskFile.approversChanged': { told: PendingApprovals[] }
    'taskFile.approved': Authored
    'taskFile.rejected': Authored & { reason: string }
    /** The approver has undone the decision; the file is pending again. */
    'taskFile.decisionUndone': Authored
    /** A user other than the author downloaded a file. Further range requests of the same download emit no event. */
    'taskFile.downloaded': Authored
  }
}

type Shown =
  | 'taskFile.added'
  | 'taskFile.deleted'
  | 'taskFile.approvalRequested'
  | 'taskFile.approved'
  | 'taskFile.rejected'
  | 'taskFile.decisionUndone'

/**
 * Creates an event for the users in whose subtree the task lies, its assignees, and those who read the whole
 * organization.
 */
export function taskFileEvent<Name extends Shown>(
  name: Name,
  context: AuditContext,
  of: { payload: DomainEvent<Name>['payload']; readers: readonly number[]; change?: Change },
): DomainEvent<Name> {
  const { payload, readers, change } = of
  return {
    name,
    context,
    payload,
    ...(change ? { change } : {}),
    audience: { userIds: readers, isOrganizationWide: true },
    // Only files that need approval are counted. Adding one also emits `taskFile.approvalRequested`, which invalidates
    // the counts.
    tags: [
      { type: 'TaskFile', id: payload.taskId },
      ...allTags('Activity', ...(name === 'taskFile.added' ? [] : ['Stats' as const])),
    ],
  }
}
