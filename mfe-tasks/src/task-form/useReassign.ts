import { Task, type TaskSummary } from '@headway/contracts/tasks'
import { toast, toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage, useCurrentUser, useIdempotencyKey, usePortalDispatch } from '@headway/sdk'
import { staleObject } from '@headway/sdk/forms'
import { useRef, useState } from 'react'
import { whoChanged } from '../changed-by/whoChanged.ts'
import { reassignMessages as texts } from './reassign.messages.ts'
import { toastMessages } from '../task-detail/toasts.messages.ts'
import { useTaskCommentsCreateMutation } from '../comments/task-comments.api.ts'
import { useTasksAssignBulkMutation } from './task-writing.api.ts'

/** So often a task is asked for anew that others are busy with; then the person decides. */
const MOST_TRIES = 5

/** Who works on a task, and when that was so. */
type Seen = Pick<TaskSummary, 'version' | 'assignments'>

/** What stands now, where somebody else was faster. */
function seenIn(error: unknown): Seen | undefined {
  const newer = staleObject(error)
  const assignments = Task.shape.assignments.safeParse(newer?.['assignments'])
  return newer && assignments.success ? { version: newer.version, assignments: assignments.data } : undefined
}

const idsIn = ({ assignments }: Seen, own: ReadonlySet<number>) =>
  assignments
    .map(({ assigneeId }) => assigneeId)
    .filter((id) => own.has(id))
    .toSorted((one, other) => one - other)
    .join()

/** Adds a note to a task's comments; where that fails it is not lost. */
function useNote(id: number) {
  const [comment] = useTaskCommentsCreateMutation()
  const add = async (text: string, idempotencyKey: string): Promise<void> => {
    const { error } = await comment({ id, text, idempotencyKey })
    if (error) {
      toast({
        intent: 'destructive',
        title: toastMessages.error,
        description: texts.noteFailed,
        action: { label: texts.retryNote, onAction: () => void add(text, idempotencyKey) },
      })
    }
  }
  return add
}

/**
 * Gives a task to others, with a note, on what was seen of who works on it.
 *
 * @param own ids of those whom the person may put on it and take off it: who else works on it is not theirs to change.
 */
export function useReassign(task: TaskSummary, own: ReadonlySet<number>, onDone: () => void) {
  const { id, title } = task
  const hand = { dispatch: usePortalDispatch(), me: useCurrentUser().id }
  const [seen, setSeen] = useState<Seen>(task)
  const latest = useRef<Seen>(task)
  const [faster, setFaster] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [assign] = useTasksAssignBulkMutation()
  const addNote = useNote(id)
  const { attemptFor } = useIdempotencyKey()
  const see = (now: Seen) => {
    latest.current = now
    setSeen(now)
  }

  const send = async (assigneeIds: number[], note: string, from: Seen, tries = 1): Promise<void> => {
    const { version } = from
    const { key } = attemptFor({ assigneeIds, version })
    const { data, error } = await assign({ id, version, assigneeIds, idempotencyKey: key })
    const newer = seenIn(error)
    if (newer) {
      see(newer)
      // Whatever else of the task has changed is no question of who works on it.
      if (idsIn(newer, own) !== idsIn(from, own)) {
        setFaster(await whoChanged(hand, id, { fields: ['assignees'] }))
      } else if (tries < MOST_TRIES) {
        return send(assigneeIds, note, newer, tries + 1)
      } else {
        toastFailure(texts.othersAreBusy)
      }
    } else if (error) {
      toastFailure(serverMessage(error, toastMessages.updateFailed))
    } else if (data) {
      see(data)
      setFaster(undefined)
      toastSuccess(toastMessages.updated, title)
      onDone()
      if (note !== '') {
        await addNote(note, `note-${key}`)
      }
    }
    return undefined
  }

  const save = async (assigneeIds: number[], note: string) => {
    setSending(true)
    await send(assigneeIds, note.trim(), latest.current)
    setSending(false)
  }
  return { seen, faster, isSending, save }
}
