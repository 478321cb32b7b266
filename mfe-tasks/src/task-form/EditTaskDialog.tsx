import { type Priority, type TaskSummary, TaskUpdateBody } from '@headway/contracts/tasks'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog, StaleFields } from '@headway/design-system/forms'
import { serverMessage, useFormats } from '@headway/sdk'
import { describeStale, shareFields, useContractForm } from '@headway/sdk/forms'
import { useWhoChanged } from '../changed-by/useWhoChanged.ts'
import { messages } from '../messages/en.ts'
import { toastMessages } from '../messages/toasts.ts'
import { formMessages } from '../messages/form.ts'
import { useTasksUpdateMutation } from '../task-writing.api.ts'
import { useTasksGetQuery } from '../tasks.api.ts'
import { TaskFields } from './TaskFields.tsx'

const texts = formMessages

interface EditTaskDialogProps {
  task: TaskSummary
  onClose: () => void
}

/** Changes a task. When somebody else was faster, nothing typed is lost and saving again is a choice. */
export function EditTaskDialog({ task, onClose }: EditTaskDialogProps) {
  // A list's row has a shortened description, so the whole task is read before it is edited.
  const { dueDate: writeDueDate } = useFormats()
  const { data: whole } = useTasksGetQuery(task.id)
  const [update] = useTasksUpdateMutation()
  const { title, description, priority, dueDate, tags, version } = whole ?? task
  const form = useContractForm(TaskUpdateBody, {
    values: { title, description, priority, dueDate, tags },
    version,
  })

  const who = useWhoChanged(task.id, form.stale)

  const handleSubmit = form.submit({
    send: (body, seen) => update({ id: task.id, body, version: seen }),
    onDone: (saved) => {
      toastSuccess(toastMessages.updated, toastMessages.updatedHint(saved.title))
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
      description={texts.editDescription}
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
      <TaskFields form={shareFields(form)} />
    </FormDialog>
  )
}
