import type { Milestone } from '@headway/contracts/tasks'
import { ConfirmDialog, toast } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { useMilestonesDeleteMutation } from '../tasks.api.ts'

const texts = messages.milestones

/** Asks before a milestone is gone for good. */
export function DeleteMilestoneDialog({ milestone, onClose }: { milestone: Milestone; onClose: () => void }) {
  const [remove, { isLoading }] = useMilestonesDeleteMutation()

  const handleConfirm = async () => {
    const result = await remove({ id: milestone.id })
    if (result.error) {
      const description = serverMessage(result.error, messages.toasts.milestoneDeleteFailed)
      toast({ intent: 'destructive', title: messages.toasts.error, description })
    } else {
      toast({ intent: 'success', title: messages.toasts.milestoneDeleted, description: milestone.title })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.deleteTitle}
      description={texts.deleteQuestion}
      confirmLabel={texts.deleteConfirm}
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}
