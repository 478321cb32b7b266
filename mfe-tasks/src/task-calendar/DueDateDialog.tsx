import type { TaskSummary } from '@headway/contracts/tasks'
import { FormDialog } from '@headway/design-system/forms'
import { useFormats } from '@headway/sdk'
import { useState } from 'react'
import { DueFields } from '../due-date/DueFields.tsx'
import { wallTimeOf } from '../due-date/dueMoment.ts'
import { calendarMessages as texts } from './calendar.messages.ts'
import type { DueMove } from './useDueMoves.ts'

const SHAPE = /^2\d{3}-\d{2}-\d{2}$/

interface DueDateDialogProps {
  task: TaskSummary
  day: string
  onMove: (move: DueMove) => Promise<boolean>
  onClose: () => void
}

/** Shows the dialog that changes the due date of a task. */
export function DueDateDialog({ task, day, onMove, onClose }: DueDateDialogProps) {
  const { timeZone } = useFormats()
  const before = task.dueDate ?? day
  const [chosen, setChosen] = useState(before)
  const [isSending, setSending] = useState(false)
  const { day: to } = wallTimeOf(chosen, timeZone)
  const isDay = SHAPE.test(to)
  const handleSubmit = async () => {
    setSending(true)
    await onMove({ task, from: day, to, due: chosen })
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
      dirty={chosen !== before}
      blockedBecause={isDay ? undefined : texts.dayNeeded}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <DueFields value={chosen} onChange={setChosen} required />
    </FormDialog>
  )
}
