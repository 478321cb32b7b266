import type { HistoryField } from '@headway/contracts/task-history'
import { toastFailure } from '@headway/design-system'
import { fullName, isCallError, serverMessage, type usePortalDispatch } from '@headway/sdk'
import { historyMessages } from '../history/history.messages.ts'
import { readAnew } from '../readAnew.ts'
import { readHistory } from '../history/task-history.api.ts'

const CHANGED_MEANWHILE = 412

/** Who acts here. */
export interface Hand {
  dispatch: ReturnType<typeof usePortalDispatch>
  /** Id of the person. */
  me: number
}

/** What of a task was changed; all of it unless said. */
export interface Changed {
  /** Names of its fields. */
  fields?: readonly string[]
  /** Title of one of its milestones. */
  milestone?: string
}

/**
 * Who else has changed a task last, as its history names them: whoever may read a task may read that. Somebody, where it does not
 * say or cannot be read.
 */
export async function whoChanged(
  { dispatch, me }: Hand,
  id: number,
  { fields, milestone }: Changed = {},
): Promise<string> {
  const field: HistoryField | undefined = milestone === undefined ? undefined : 'milestones'
  const { data } = await readAnew(dispatch, readHistory({ id, field }))
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  // The newest that fits, whoever it was: an older one of somebody else is not what came between.
  const entry = entries.find(
    (one) =>
      (fields?.includes(one.field) ?? true) &&
      (milestone === undefined || one.milestone?.title === milestone),
  )
  return entry?.by && entry.by.id !== me ? fullName(entry.by) : historyMessages.someone
}

/** Says that somebody else was faster, with their name. */
export async function tellChanged(
  hand: Hand,
  id: number,
  texts: { changedMeanwhile: (who: string) => string },
  changed?: Changed,
): Promise<void> {
  toastFailure(texts.changedMeanwhile(await whoChanged(hand, id, changed)))
}

/** Says why something was not done to a task; that somebody was faster, with their name. */
export async function tellRefused(
  hand: Hand,
  id: number,
  error: unknown,
  texts: { changedMeanwhile: (who: string) => string; failed: string },
  changed?: Changed,
): Promise<void> {
  if (isCallError(error) && error.status === CHANGED_MEANWHILE) {
    await tellChanged(hand, id, texts, changed)
    return
  }
  toastFailure(serverMessage(error, texts.failed))
}
