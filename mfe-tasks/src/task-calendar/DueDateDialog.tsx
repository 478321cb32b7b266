import type { TaskSummary } from '@headway/contracts/tasks'
import { DateField, Field, FormDialog } from '@headway/design-system/forms'
import { useFormats } from '@headway/sdk'
import { useState } from 'react'
import { calendarMessages as texts } from '../messages/calendar.ts'
import type { DueMove } from './useDueMoves.ts'

const SHAPE = /^2\d{3}-\d{2}-\d{2}$/

interface DueDateDialogProps {
  task: TaskSummary
  day: string
  onMove: (move: DueMove) => Promise<boolean>
  onClose: () => void
}

/** Asks for the day that a task is due on. */
export function DueDateDialog({ task, day, onMove, onClose }: DueDateDialogProps) {
  const { dateFormat } = useFormats()
  const [chosen, setChosen] = useState(day)
  const [isSending, setSending] = useState(false)
  const isDay = SHAPE.test(chosen)
  const handleSubmit = async () => {
    setSending(true)
    await onMove({ task, from: day, to: chosen })
    setSending(false)
    onClose()
  }
  return (
    <FormDialog
      title={texts.dialogTitle}
      description={texts.dialogDescription(task.title)}
      size="small"
      submitLabel={texts.save}
      busy={isSending}
      dirty={chosen !== day}
      blockedBecause={isDay ? undefined : texts.dayNeeded}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Field label={texts.field} required>
        <DateField value={chosen} format={dateFormat} onChange={setChosen} />
      </Field>
    </FormDialog>
  )
}
