import type { TaskComment } from '@headway/contracts/task-comments'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Suggestion } from './suggestion.ts'

/** A comment on any object. */
export type Comment = Omit<TaskComment, 'taskId' | 'tasks'> & Partial<Pick<TaskComment, 'tasks'>>

type Sent = Promise<{ error?: unknown }>

export type SuggestionSearch = (words: string, signal: AbortSignal) => Promise<readonly Suggestion[]>

/** The object that comments are about, with the requests and components of its section. */
export interface CommentSubject {
  /** Name of the draft of a new comment, e.g. 'comment.task-5'. */
  draftName: string
  /** Accessible name of the list. */
  label: string
  /** Text about names that cannot see the object. */
  notNotified: (names: string) => string
  findPeople: SuggestionSearch
  /** Finds tasks and reports to reference. */
  findReferences: SuggestionSearch
  create: (comment: { text: string; idempotencyKey: string }) => Sent
  update: (comment: { id: number; text: string; version: number }) => Sent
  remove: (id: number) => Sent
  /** Shows the text of a comment. */
  Text: ComponentType<{ text: string; tasks: TaskComment['tasks'] }>
  /** Shows the editor, or a preview of the text if the section has one. */
  Editor: ComponentType<{ text: string; children: ReactNode }>
  placeholder: string
  /** Hint below the editor. */
  editorHint: string
}

export const CommentContext = createContext<CommentSubject | null>(null)

/** Returns the object that the surrounding comments are about. */
export function useCommentSubject(): CommentSubject {
  const subject = useContext(CommentContext)
  if (!subject) {
    throw new Error('Comments are shown outside of CommentsPanel')
  }
  return subject
}
