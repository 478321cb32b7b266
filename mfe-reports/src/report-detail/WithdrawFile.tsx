import type { Report, ReportFile } from '@headway/contracts/reports'
import { ConfirmDialog, toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { useFilesWithdrawMutation } from './reportFiles.api.ts'

const texts = messages.detail

interface WithdrawFileProps {
  report: Pick<Report, 'id'>
  file: ReportFile
  onClose: () => void
}

/** Asks whether the author wants to withdraw a file that is pending approval. */
export function WithdrawFile({ report, file, onClose }: WithdrawFileProps) {
  const [withdraw, { isLoading }] = useFilesWithdrawMutation()
  const handleConfirm = async () => {
    const { error } = await withdraw({ id: file.id, reportId: report.id })
    if (error) {
      toastFailure(serverMessage(error, texts.withdrawFailed))
    } else {
      toastSuccess(texts.fileWithdrawn, file.name)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.withdrawTitle}
      description={texts.withdrawDescription(file.name)}
      confirmLabel={texts.withdraw}
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}
