import type { AuditContext } from '../../platform/request-context.ts'
import { type DomainEvent, allTags } from '../../platform/events/events.ts'
import type { NotifiedUsers } from './mentions.ts'

interface CommentSubject {
  taskId: number
  title: string
  commentId: number
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'comment.added': CommentSubject
    'comment.edited': CommentSubject
    'comment.deleted': CommentSubject & {
      authorId: number
      /** True when the author deleted the comment. */
      isOwn: boolean
    }
    /** Notifies these users of a comment. */
    'comment.told': CommentSubject &
      NotifiedUsers & {
        author: string
        /** True when an existing comment was edited. Some of these users may have been notified of it before. */
        isEdited: boolean
      }
  }
}

/**
 * Creates an event for the users in whose subtree the task lies, its assignees, and those who read the whole
 * organization.
 */
export function commentEvent<Name extends 'comment.added' | 'comment.edited' | 'comment.deleted'>(
  name: Name,
  context: AuditContext,
  { payload, readers }: { payload: DomainEvent<Name>['payload']; readers: readonly number[] },
): DomainEvent<Name> {
  return {
    name,
    context,
    payload,
    audience: { userIds: readers, isOrganizationWide: true },
    tags: [{ type: 'Comment', id: payload.taskId }, ...allTags('Activity')],
  }
}
