import { Task, type TaskSummary } from '@headway/contracts/tasks'
import { toast, toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
import { staleObject } from '@headway/sdk/forms'
import { useRef, useState } from 'react'
import { findConflictAuthor, useCurrentUserContext } from '../edit-conflict/conflictAuthor.ts'
import { reassignMessages as texts } from './reassign.messages.ts'
import { toastMessages } from '../task-detail/toasts.messages.ts'
import { useTaskCommentsCreateMutation } from '../comments/task-comments.api.ts'
import { useTasksAssignBulkMutation } from './task-writing.api.ts'

/** Number of attempts while other users keep changing the task; then the user decides. */
const MAX_ATTEMPTS = 5

/** Assignees of a task and the version they belong to. */
type Seen = Pick<TaskSummary, 'version' | 'assignments'>

/** Returns the current version and assignees from a conflict error, if it is one. */
function seenIn(error: unknown): Seen | undefined {
  const newer = staleObject(error)
  const assignments = Task.shape.assignments.safeParse(newer?.['assignments'])
  return newer && assignments.success ? { version: newer.version, assignments: assignments.data } : undefined
}

const idsOf = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join()

const idsIn = ({ assignments }: Seen, own: ReadonlySet<number>) =>
  idsOf(assignments.map(({ assigneeId }) => assigneeId).filter((id) => own.has(id)))

/** Returns a function that posts a note as a comment. If that fails, a toast offers to try again. */
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
 * Changes the assignees of a task, with an optional note, based on the version that the user has seen.
 *
 * @param own ids of the people whom the user may assign and unassign; other assignees remain.
 */
export function useReassign(task: TaskSummary, own: ReadonlySet<number>, onDone: () => void) {
  const { id, title } = task
  const context = useCurrentUserContext()
  const [seen, setSeen] = useState<Seen>(task)
  const latest = useRef<Seen>(task)
  const [conflictAuthor, setConflictAuthor] = useState<string>()
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
      // Only a change of the assignees is a conflict here; after any other change the request is repeated.
      if (idsIn(newer, own) !== idsIn(from, own)) {
        setConflictAuthor(await findConflictAuthor(context, id, { fields: ['assignees'] }))
      } else if (tries < MAX_ATTEMPTS) {
        return send(assigneeIds, note, newer, tries + 1)
      } else {
        toastFailure(texts.othersAreBusy)
      }
    } else if (error) {
      toastFailure(serverMessage(error, toastMessages.updateFailed))
    } else if (data) {
      see(data)
      setConflictAuthor(undefined)
      toastSuccess(toastMessages.updated, title)
      onDone()
      if (note !== '') {
        await addNote(note, `note-${key}`)
      }
    }
    return undefined
  }

  const save = async (assigneeIds: number[], note: string) => {
    if (note.trim() === '' && idsOf(assigneeIds) === idsIn(latest.current, own)) {
      onDone()
      return
    }
    setSending(true)
    await send(assigneeIds, note.trim(), latest.current)
    setSending(false)
  }
  return { seen, conflictAuthor, isSending, save }
}
