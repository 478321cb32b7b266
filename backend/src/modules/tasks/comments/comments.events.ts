import type { ActRecord } from '../../../platform/act.ts'
import { type DomainEvent, everyOf } from '../../../platform/events/events.ts'
import type { Told } from './mentions.ts'

interface CommentSubject {
  taskId: number
  title: string
  commentId: number
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'comment.added': CommentSubject
    'comment.edited': CommentSubject
    'comment.deleted': CommentSubject & {
      authorId: number
      /** Whether its author has done it. */
      isOwn: boolean
    }
    /** These people are told of a comment. */
    'comment.told': CommentSubject &
      Told & {
        author: string
        /** Whether an existing comment was edited: some of these people may have been notified of it before. */
        isEdited: boolean
      }
  }
}

/**
 * Builds an event that reaches everyone in whose subtree the task lies or who works on it, and those who read the whole
 * organisation.
 */
export function commentEvent<Name extends 'comment.added' | 'comment.edited' | 'comment.deleted'>(
  name: Name,
  act: ActRecord,
  { payload, readers }: { payload: DomainEvent<Name>['payload']; readers: readonly number[] },
): DomainEvent<Name> {
  return {
    name,
    act,
    payload,
    audience: { userIds: readers, isOrganisationWide: true },
    tags: [{ type: 'Comment', id: payload.taskId }, ...everyOf('Activity')],
  }
}
