import { type Priority, type Task, type TaskSummary, TaskUpdateBody } from '@headway/contracts/tasks'
import { Alert, Button, toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog, StaleFields } from '@headway/design-system/forms'
import { serverMessage, useDraft, useFormats } from '@headway/sdk'
import { describeStale, shareFields, useContractForm } from '@headway/sdk/forms'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWhoChanged } from '../changed-by/useWhoChanged.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { toastMessages } from '../task-detail/toasts.messages.ts'
import { formMessages } from './form.messages.ts'
import { useTasksUpdateMutation } from './task-writing.api.ts'
import { useTasksGetQuery } from '../task-list/tasks.api.ts'
import { KeptNote } from './KeptNote.tsx'
import { TaskFields } from './TaskFields.tsx'
import { restoreTask, useTelling } from './useKeptTask.ts'
import styled from 'styled-components'

const texts = formMessages

/** Its fields lie in the form as if they stood there by themselves. */
const Fields = styled.fieldset`
  display: contents;
`

interface UntilWholeProps {
  /** Whether the whole task has come. */
  isWhole: boolean
  hasFailed: boolean
  retry: () => void
  children: ReactNode
}

/**
 * Fields of a task that nobody types into before the whole of it has come: a list's row has a shortened description, and a form
 * that was typed into keeps what it began with, so that it would be saved in the place of the whole one.
 */
function UntilWhole({ isWhole, hasFailed, retry, children }: UntilWholeProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const hasWaited = useRef(!isWhole)
  useEffect(() => {
    if (isWhole && hasWaited.current) {
      hasWaited.current = false
      // Where the dialog would have put the focus, had there been anything to type into.
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

/** What of a task is edited. */
type TaskEdit = Pick<Task, 'title' | 'description' | 'priority' | 'dueDate' | 'tags'>

/** What has been typed into a task, and what it was typed into. */
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

/** What an earlier build may have kept; null where it does not say what it began on. */
function restore(stored: object): KeptEdit | null {
  const { version, seen, typed } = stored as Record<keyof KeptEdit, unknown>
  return Number.isSafeInteger(version) && seen && typed
    ? { version: Number(version), seen: restoreEdit(seen), typed: restoreEdit(typed) }
    : null
}

/**
 * What is typed into a task, kept over a reload and the end of a session until it is saved or thrown away. It is kept with the
 * version that it began on, so that what others have changed meanwhile is noticed when it is saved.
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
    /** What the form begins with; null for the task as it is. */
    first: first.edit,
    /** Another with each beginning. */
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
 * Changes a task. When somebody else was faster, nothing typed is lost and saving again is a choice; nor is it by a reload or
 * the end of the session.
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
          <KeptNote text={texts.editRestored} action={texts.discardEdit} onDiscard={kept.startAnew} />
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
  /** What the form begins with. */
  kept: KeptEdit | null
  /** Above the fields. */
  note: ReactNode
  /** Told what has been typed; null where nothing has. */
  onChange: (edit: KeptEdit | null) => void
}

/** The form, with what had been typed into it before. */
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
  // What stands now may be newer than what the typing began on, or was merged with.
  const { version: seenVersion = now.version, values } = form.base
  useTelling(
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
  const who = useWhoChanged(task.id, form.stale)

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
