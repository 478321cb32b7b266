import { type Priority, type Task, type TaskSummary, TaskUpdateBody } from '@headway/contracts/tasks'
import { Alert, Button, toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog, StaleFields } from '@headway/design-system/forms'
import { serverMessage, useDraft, useFormats } from '@headway/sdk'
import { describeStale, shareFields, useContractForm } from '@headway/sdk/forms'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useConflictAuthor } from '../edit-conflict/useConflictAuthor.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { toastMessages } from '../task-detail/toasts.messages.ts'
import { formMessages } from './form.messages.ts'
import { useTasksUpdateMutation } from './task-writing.api.ts'
import { useTasksGetQuery } from '../task-list/tasks.api.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { TaskFields } from './TaskFields.tsx'
import { restoreTask, useDraftChange } from './useTaskDraft.ts'
import styled from 'styled-components'

const texts = formMessages

/** `display: contents` lays out the fields as direct children of the form. */
const Fields = styled.fieldset`
  display: contents;
`

interface UntilWholeProps {
  /** The full task has loaded. */
  isWhole: boolean
  hasFailed: boolean
  retry: () => void
  children: ReactNode
}

/**
 * Disables the fields until the full task has loaded. A list row has a shortened description; typing earlier would keep
 * it as the initial value and save it over the full one.
 */
function UntilWhole({ isWhole, hasFailed, retry, children }: UntilWholeProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const hasWaited = useRef(!isWhole)
  useEffect(() => {
    if (isWhole && hasWaited.current) {
      hasWaited.current = false
      // The dialog would have focused this input if it had been enabled when it opened.
      fields.current?.querySelector('input')?.focus()
    }
  }, [isWhole])
  return (
    <>
      {hasFailed && !isWhole ? (
        <Alert
          tone="danger"
          action={
            <Button size="small" onClick={retry}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.wholeFailed}
        </Alert>
      ) : null}
      <Fields ref={fields} disabled={!isWhole}>
        {children}
      </Fields>
    </>
  )
}

/** Editable fields of a task. */
type TaskEdit = Pick<Task, 'title' | 'description' | 'priority' | 'dueDate' | 'tags'>

/** Typed values, and the values and version they are based on. */
interface KeptEdit {
  readonly version: number
  readonly seen: TaskEdit
  readonly typed: TaskEdit
}

function restoreEdit(stored: unknown): TaskEdit {
  const known = typeof stored === 'object' && stored !== null ? stored : {}
  const { title, description = '', priority = 'medium', dueDate = null, tags } = restoreTask(known)
  return { title, description, priority, dueDate, tags: [...tags] }
}

/** Validates a stored draft, which an earlier build may have written in another shape; null if it lacks its base. */
function restore(stored: object): KeptEdit | null {
  const { version, seen, typed } = stored as Record<keyof KeptEdit, unknown>
  return Number.isSafeInteger(version) && seen && typed
    ? { version: Number(version), seen: restoreEdit(seen), typed: restoreEdit(typed) }
    : null
}

/**
 * Keeps the typed values of a task as a draft, across reloads and the end of a session, until they are saved or
 * discarded. The draft includes its base version, so that saving detects changes by other users.
 */
function useKeptEdit(taskId: number) {
  const draft = useDraft<KeptEdit | null>({
    name: `edit-task.${taskId}`,
    blank: null,
    isBlank: (value) => value === null,
    restore,
  })
  const [first, setFirst] = useState({ round: 0, edit: draft.value })
  return {
    /** Initial values from the draft; null for the values of the task. */
    first: first.edit,
    /** Increases with each restart of the form. */
    round: first.round,
    keep: draft.change,
    forget: draft.discard,
    startAnew: () => {
      draft.discard()
      setFirst({ round: first.round + 1, edit: null })
    },
  }
}

interface EditTaskDialogProps {
  task: TaskSummary
  onClose: () => void
}

/**
 * Shows the dialog that edits a task. If another user has changed it in the meantime, the typed values remain and the
 * user decides whether to save again. They also survive a reload and the end of the session.
 */
export function EditTaskDialog({ task, onClose }: EditTaskDialogProps) {
  const kept = useKeptEdit(task.id)
  return (
    <EditTask
      key={kept.round}
      task={task}
      kept={kept.first}
      note={
        kept.first ? (
          <DraftNotice text={texts.editRestored} action={texts.discardEdit} onDiscard={kept.startAnew} />
        ) : null
      }
      onChange={kept.keep}
      onClose={() => {
        kept.forget()
        onClose()
      }}
    />
  )
}

interface EditTaskProps extends EditTaskDialogProps {
  /** Draft that the form starts with. */
  kept: KeptEdit | null
  /** Shown above the fields. */
  note: ReactNode
  /** Receives the typed values; null if nothing has been typed. */
  onChange: (edit: KeptEdit | null) => void
}

/** Creates the form and fills it with the kept draft. */
function useEditForm({ task, kept, onChange }: Omit<EditTaskProps, 'note'>, whole: Task | undefined) {
  const { title, description, priority, dueDate, tags, version } = whole ?? task
  const now = kept ?? { seen: { title, description, priority, dueDate, tags }, version }
  const form = useContractForm(TaskUpdateBody, { values: now.seen, version: now.version })
  const first = useRef(kept?.typed)
  const { setValue } = form
  useEffect(() => {
    if (first.current) {
      const set = { shouldDirty: true } as const
      setValue('title', first.current.title, set)
      setValue('description', first.current.description, set)
      setValue('priority', first.current.priority, set)
      setValue('dueDate', first.current.dueDate, set)
      setValue('tags', first.current.tags, set)
    }
  }, [setValue])
  const typed = {
    title: form.watch('title') ?? '',
    description: form.watch('description') ?? '',
    priority: form.watch('priority') ?? priority,
    dueDate: form.watch('dueDate') ?? null,
    tags: form.watch('tags') ?? [],
  }
  // The base of the form may be newer than that of the draft after a merge.
  const { version: seenVersion = now.version, values } = form.base
  useDraftChange(
    form.isDirty ? { version: seenVersion, seen: { ...now.seen, ...values }, typed } : null,
    onChange,
  )
  return form
}

function EditTask(props: EditTaskProps) {
  const { task, note, onClose } = props
  const { dueDate: writeDueDate } = useFormats()
  const { data: whole, isError, refetch } = useTasksGetQuery(task.id)
  const [update] = useTasksUpdateMutation()
  const form = useEditForm(props, whole)
  const who = useConflictAuthor(task.id, form.stale)

  const handleSubmit = form.submit({
    send: (body, seen) => update({ id: task.id, body, version: seen }),
    onDone: (saved) => {
      toastSuccess(toastMessages.updated, saved.title)
      onClose()
    },
    onFailure: (error) => toastFailure(serverMessage(error, toastMessages.updateFailed)),
  })

  const fields = {
    title: { label: texts.title },
    description: { label: texts.description },
    priority: { label: texts.priority, show: (value: Priority) => messages.priorities[value] },
    dueDate: {
      label: texts.dueDate,
      show: (value: string | null) => (value === null ? '' : writeDueDate(value)),
    },
    tags: { label: texts.tags },
  }

  return (
    <FormDialog
      title={texts.editTitle}
      fullHeight
      submitLabel={texts.save}
      busy={form.isSending}
      dirty={form.isDirty}
      blockedBecause={whole ? undefined : texts.stillLoading}
      warning={
        form.stale ? (
          <StaleFields {...describeStale(form.stale, fields)}>{texts.changedMeanwhile(who)}</StaleFields>
        ) : undefined
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {note}
      <UntilWhole isWhole={whole !== undefined} hasFailed={isError} retry={() => void refetch()}>
        <TaskFields form={shareFields(form)} />
      </UntilWhole>
    </FormDialog>
  )
}
