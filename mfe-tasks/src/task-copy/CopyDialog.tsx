import type { Reply } from '@headway/contracts'
import { type TaskCopyPart, taskCopyParts, type tasksCopy } from '@headway/contracts/task-copies'
import type { TaskSummary } from '@headway/contracts/tasks'
import { Checkbox, Input, toast, toastFailure, toastSuccess } from '@headway/design-system'
import { Field, FormDialog } from '@headway/design-system/forms'
import {
  fieldErrors,
  fullName,
  newIdempotencyKey,
  serverMessage,
  useIdempotencyKey,
  useNavigate,
  usePortalDispatch,
} from '@headway/sdk'
import { useState } from 'react'
import { DueFields } from '../due-date/DueFields.tsx'
import { copyMessages as texts } from './copy.messages.ts'
import { toTask } from '../routes.ts'
import { startBulk } from '../bulk/task-bulk.api.ts'
import { useTasksCopyMutation } from './task-copies.api.ts'

/** Returns a function that moves copies to the trash in one operation. */
function useTakeBack() {
  const dispatch = usePortalDispatch()
  return async (ids: readonly number[]) => {
    const body = { selection: { tasks: ids.map((id) => ({ id })) }, act: { kind: 'delete' as const } }
    const { data, error } = await dispatch(startBulk({ body, idempotencyKey: newIdempotencyKey() }))
    if (error || data.counts.done < ids.length) {
      toastFailure(serverMessage(error, texts.undoFailed))
      return
    }
    toastSuccess(texts.undone)
  }
}

function tellCopied({ task, subtaskIds, leftOut }: Reply<typeof tasksCopy>, onUndo: () => void): void {
  const done = texts.doneWith(task.title, subtaskIds.length)
  toast({
    intent: 'success',
    title: texts.done,
    description: leftOut.length === 0 ? done : `${done}. ${texts.leftOut(leftOut.map(fullName).join(', '))}`,
    action: { label: texts.undo, onAction: onUndo },
  })
}

interface CopyDialogProps {
  task: TaskSummary
  onClose: () => void
}

interface PartsFieldProps {
  takes: readonly TaskCopyPart[]
  onChange: (takes: readonly TaskCopyPart[]) => void
}

function PartsField({ takes, onChange }: PartsFieldProps) {
  const choose = (part: TaskCopyPart, isTaken: boolean) =>
    onChange(taskCopyParts.filter((one) => (one === part ? isTaken : takes.includes(one))))
  return (
    <Field label={texts.takes} group>
      <div>
        {taskCopyParts.map((part) => (
          <div key={part}>
            <Checkbox
              label={texts.parts[part]}
              checked={takes.includes(part)}
              onChange={(isTaken) => choose(part, isTaken)}
            />
          </div>
        ))}
      </div>
    </Field>
  )
}

/** Asks which parts of a task to copy, creates the copy and opens it. */
export function CopyDialog({ task, onClose }: CopyDialogProps) {
  const [title, setTitle] = useState(texts.titleOf(task.title))
  const [dueDate, setDueDate] = useState(task.dueDate ?? '')
  const [takes, setTakes] = useState<readonly TaskCopyPart[]>(taskCopyParts)
  const [copy, { isLoading, error }] = useTasksCopyMutation()
  const { attemptFor } = useIdempotencyKey()
  const takeBack = useTakeBack()
  const navigate = useNavigate()
  const refused = fieldErrors(error)

  const handleSubmit = async () => {
    const body = { title: title.trim(), dueDate: dueDate === '' ? null : dueDate, takes: [...takes] }
    const { data, error: failure } = await copy({ id: task.id, body, idempotencyKey: attemptFor(body).key })
    if (!data) {
      if (Object.keys(fieldErrors(failure)).length === 0) {
        toastFailure(serverMessage(failure, texts.failed))
      }
      return
    }
    onClose()
    void navigate(toTask(data.task.id))
    tellCopied(data, () => {
      void navigate(toTask(task.id))
      void takeBack([...data.subtaskIds, data.task.id])
    })
  }
  const isChanged =
    title !== texts.titleOf(task.title) ||
    dueDate !== (task.dueDate ?? '') ||
    takes.length < taskCopyParts.length
  return (
    <FormDialog
      title={texts.title}
      description={texts.description(task.title)}
      submitLabel={texts.submit}
      busy={isLoading}
      dirty={isChanged}
      blockedBecause={title.trim().length < 3 ? texts.titleNeeded : undefined}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Field label={texts.name} required {...(refused.title === undefined ? {} : { error: refused.title })}>
        <Input value={title} onChange={setTitle} maxLength={200} autoComplete="off" />
      </Field>
      <DueFields value={dueDate} onChange={setDueDate} error={refused.dueDate} />
      <PartsField takes={takes} onChange={setTakes} />
    </FormDialog>
  )
}
