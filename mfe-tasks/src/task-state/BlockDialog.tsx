import type { TaskSummary } from '@headway/contracts/tasks'
import { limits } from '@headway/contracts'
import { Field, FormDialog, Textarea } from '@headway/design-system/forms'
import { useState } from 'react'
import { stateMessages as texts } from '../messages/states.ts'
import { useTaskActs } from './useTaskActs.ts'

interface BlockDialogProps {
  task: TaskSummary
  onClose: () => void
}

/** Asks what a task waits for. */
export function BlockDialog({ task, onClose }: BlockDialogProps) {
  const { block } = useTaskActs()
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)

  const handleSubmit = async () => {
    setSending(true)
    const isDone = await block(task, reason.trim())
    setSending(false)
    if (isDone) {
      onClose()
    }
  }

  return (
    <FormDialog
      title={texts.blockTitle}
      description={texts.blockDescription}
      size="small"
      submitLabel={texts.blockTitle}
      busy={isSending}
      dirty={reason !== ''}
      blockedBecause={reason.trim() === '' ? texts.reasonNeeded : undefined}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Field label={texts.reason} required>
        <Textarea value={reason} onChange={setReason} rows={3} maxLength={limits.blockedReasonLength} />
      </Field>
    </FormDialog>
  )
}
