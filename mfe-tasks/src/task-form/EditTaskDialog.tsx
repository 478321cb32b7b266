import { type Priority, type Task, type TaskSummary, TaskUpdateBody } from '@headway/contracts/tasks'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog, StaleFields } from '@headway/design-system/forms'
import { serverMessage, useFormats } from '@headway/sdk'
import { describeStale, shareFields, useContractForm } from '@headway/sdk/forms'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWhoChanged } from '../changed-by/useWhoChanged.ts'
import { messages } from '../messages/en.ts'
import { toastMessages } from '../messages/toasts.ts'
import { formMessages } from '../messages/form.ts'
import { useTasksUpdateMutation } from '../task-writing.api.ts'
import { useTasksGetQuery } from '../tasks.api.ts'
import { KeptNote } from './KeptNote.tsx'
import { TaskFields } from './TaskFields.tsx'
import { UntilWhole } from './UntilWhole.tsx'
import { type KeptEdit, useKeptEdit } from './useKeptEdit.ts'
import { useTelling } from './useKeptTask.ts'

const texts = formMessages

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
