import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog } from '@headway/design-system/forms'
import { serverMessage, useFormats, useIdempotencyKey } from '@headway/sdk'
import { useState } from 'react'
import { seriesMessages } from './series.messages.ts'
import { useSeriesCreateMutation } from './series.api.ts'
import { choiceOf, firstDayOf, weeklyRecurrence } from './recurrence.ts'
import { RecurrenceFields } from './RecurrenceFields.tsx'

const texts = seriesMessages.form

export interface MakeRecurringDialogProps {
  task: Task | TaskSummary
  onClose: () => void
}

/** Shows the dialog that makes an existing task the first of a series. */
export function MakeRecurringDialog({ task, onClose }: MakeRecurringDialogProps) {
  const { timeZone } = useFormats()
  const [value, setValue] = useState(weeklyRecurrence)
  const [create, { isLoading }] = useSeriesCreateMutation()
  const { attemptFor } = useIdempotencyKey()

  const handleSubmit = async () => {
    const body = { pattern: value.pattern, recurrence: choiceOf(value) }
    const result = await create({ taskId: task.id, body, idempotencyKey: attemptFor(body).key })
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.beginFailed))
      return
    }
    toastSuccess(texts.begun, task.title)
    onClose()
  }

  return (
    <FormDialog
      title={texts.beginTitle}
      description={texts.beginDescription}
      fullHeight
      submitLabel={texts.begin}
      busy={isLoading}
      dirty={value !== weeklyRecurrence}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <RecurrenceFields value={value} firstDay={firstDayOf(task.dueDate, timeZone)} onChange={setValue} />
    </FormDialog>
  )
}
