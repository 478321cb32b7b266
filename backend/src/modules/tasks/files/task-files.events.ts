import type { ActRecord } from '../../../platform/act.ts'
import type { AskedOfMany } from '../../../platform/files/ask-approvers.ts'
import { type Change, type DomainEvent, everyOf } from '../../../platform/events/events.ts'

/** A file of a task, as its events name it. */
export interface TaskFileSubject {
  taskId: number
  title: string
  fileId: number
  fileName: string
}

type Authored = TaskFileSubject & { authorId: number }

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'taskFile.added': TaskFileSubject
    'taskFile.deleted': Authored
    'taskFile.approvalRequested': Authored & { approverIds: number[] }
    /** Others decide a waiting file than those who were asked. */
    'taskFile.approverChanged': Authored & { approverIds: number[] }
    /** The same of several files at once, for those who are told of them once. */
    'taskFile.approversChanged': { told: AskedOfMany[] }
    'taskFile.approved': Authored
    'taskFile.rejected': Authored & { reason: string }
    /** The approver has undone the decision; the file is pending again. */
    'taskFile.decisionUndone': Authored
    /** Somebody else than its author has been given a file; the parts that a client asks for after the first are no more acts. */
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
 * Builds an event that reaches everyone in whose subtree the task lies or who works on it, and those who read the whole
 * organisation.
 */
export function taskFileEvent<Name extends Shown>(
  name: Name,
  act: ActRecord,
  of: { payload: DomainEvent<Name>['payload']; readers: readonly number[]; change?: Change },
): DomainEvent<Name> {
  const { payload, readers, change } = of
  return {
    name,
    act,
    payload,
    ...(change ? { change } : {}),
    audience: { userIds: readers, isOrganisationWide: true },
    // A large file that is added is asked about as well; of others nothing is counted.
    tags: [
      { type: 'TaskFile', id: payload.taskId },
      ...everyOf('Activity', ...(name === 'taskFile.added' ? [] : ['Stats' as const])),
    ],
  }
}
