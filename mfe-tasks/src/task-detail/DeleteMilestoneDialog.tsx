import type { Milestone } from '@headway/contracts/tasks'
import { ConfirmDialog, toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { toastMessages } from '../messages/toasts.ts'
import { milestoneMessages } from '../messages/detail.ts'
import { useMilestonesDeleteMutation } from '../milestones.api.ts'

const texts = milestoneMessages

/** Asks before a milestone is gone for good. */
export function DeleteMilestoneDialog({ milestone, onClose }: { milestone: Milestone; onClose: () => void }) {
  const [remove, { isLoading }] = useMilestonesDeleteMutation()

  const handleConfirm = async () => {
    const result = await remove({ id: milestone.id, taskId: milestone.taskId })
    if (result.error) {
      const description = serverMessage(result.error, toastMessages.milestoneDeleteFailed)
      toastFailure(description)
    } else {
      toastSuccess(toastMessages.milestoneDeleted, milestone.title)
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
