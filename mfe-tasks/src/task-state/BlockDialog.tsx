import type { TaskSummary } from '@headway/contracts/tasks'
import { limits } from '@headway/contracts'
import { ReasonDialog } from '@headway/design-system/forms'
import { useState } from 'react'
import { stateMessages as texts } from './states.messages.ts'
import { useTaskActions } from './useTaskActions.ts'

interface BlockDialogProps {
  task: TaskSummary
  onClose: () => void
}

/** Shows the dialog that asks why a task is blocked. */
export function BlockDialog({ task, onClose }: BlockDialogProps) {
  const { block } = useTaskActions()
  const [isSending, setSending] = useState(false)

  const handleSubmit = async (reason: string) => {
    setSending(true)
    const isDone = await block(task, reason)
    setSending(false)
    if (isDone) {
      onClose()
    }
  }

  return (
    <ReasonDialog
      title={texts.blockTitle}
      description={texts.blockDescription}
      submitLabel={texts.blockTitle}
      maxLength={limits.blockedReasonLength}
      busy={isSending}
      onSubmit={(reason) => void handleSubmit(reason)}
      onClose={onClose}
    />
  )
}
