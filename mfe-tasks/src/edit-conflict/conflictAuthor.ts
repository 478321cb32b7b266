import type { HistoryField } from '@headway/contracts/task-history'
import { toastFailure } from '@headway/design-system'
import { fullName, isCallError, serverMessage, useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { historyMessages } from '../history/history.messages.ts'
import { refetch } from '../refetch.ts'
import { readHistory } from '../history/task-history.api.ts'

const CHANGED_MEANWHILE = 412

/** Dispatch function and id of the current user. */
export interface CurrentUserContext {
  dispatch: ReturnType<typeof usePortalDispatch>
  me: number
}

/** Returns the dispatch function and the id of the current user. */
export function useCurrentUserContext(): CurrentUserContext {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  return { dispatch, me }
}

/** Changed part of a task; the whole task if both fields are missing. */
export interface ChangedPart {
  fields?: readonly string[]
  /** Title of the changed milestone. */
  milestone?: string
}

/**
 * Returns the name of the other user who last changed a task, read from its history, which every reader of the task may
 * read. Returns "Someone" if the history does not tell or cannot be read.
 */
export async function findConflictAuthor(
  { dispatch, me }: CurrentUserContext,
  id: number,
  { fields, milestone }: ChangedPart = {},
): Promise<string> {
  const field: HistoryField | undefined = milestone === undefined ? undefined : 'milestones'
  const { data } = await refetch(dispatch, readHistory({ id, field }))
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  // Only the newest matching entry counts: an older entry of another user is not the change that caused the conflict.
  const entry = entries.find(
    (one) =>
      (fields?.includes(one.field) ?? true) &&
      (milestone === undefined || one.milestone?.title === milestone),
  )
  return entry?.by && entry.by.id !== me ? fullName(entry.by) : historyMessages.someone
}

/** Shows a toast that names the user who changed the task in the meantime. */
export async function showConflict(
  context: CurrentUserContext,
  id: number,
  texts: { changedMeanwhile: (who: string) => string },
  changed?: ChangedPart,
): Promise<void> {
  toastFailure(texts.changedMeanwhile(await findConflictAuthor(context, id, changed)))
}

/**
 * Shows a toast with the reason of a refusal. For status 412 it names the user who changed the task in the meantime.
 */
export async function showRefusal(
  context: CurrentUserContext,
  id: number,
  error: unknown,
  texts: { changedMeanwhile: (who: string) => string; failed: string },
  changed?: ChangedPart,
): Promise<void> {
  if (isCallError(error) && error.status === CHANGED_MEANWHILE) {
    await showConflict(context, id, texts, changed)
    return
  }
  toastFailure(serverMessage(error, texts.failed))
}
