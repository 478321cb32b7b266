import type { FileActionItem } from '@headway/contracts/dashboard'
import { ReasonDialog } from '@headway/design-system/forms'
import { dashboardMessages } from '../messages/dashboard.ts'
import { useFileDecisions } from './useActionItemActions.ts'

const texts = dashboardMessages.actionItems

/** Dialog that asks for the reason why a large file is rejected. */
export function RejectFile({ file, onClose }: { file: FileActionItem; onClose: () => void }) {
  const { deciding, reject } = useFileDecisions()
  const handleSubmit = async (reason: string) => {
    if (await reject(file, reason)) {
      onClose()
    }
  }
  return (
    <ReasonDialog
      title={texts.rejectTitle}
      description={texts.rejectHint(file.name)}
      submitLabel={texts.reject}
      busy={deciding !== undefined}
      onSubmit={(reason) => void handleSubmit(reason)}
      onClose={onClose}
    />
  )
}
