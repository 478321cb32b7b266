import type { Report, ReportFile } from '@headway/contracts/reports'
import { ReasonDialog } from '@headway/design-system/forms'
import { messages } from '../messages/en.ts'
import { useFileDecisions } from './useFileDecisions.ts'

const texts = messages.detail

interface RejectFileProps {
  report: Pick<Report, 'id'>
  file: ReportFile
  onClose: () => void
}

/** Dialog that asks for the reason why a file of a report is rejected. */
export function RejectFile({ report, file, onClose }: RejectFileProps) {
  const { isSending, reject } = useFileDecisions(report, file)
  const handleSubmit = async (reason: string) => {
    if (await reject(reason)) {
      onClose()
    }
  }
  return (
    <ReasonDialog
      title={texts.rejectTitle}
      description={texts.rejectDescription(file.name)}
      submitLabel={texts.reject}
      busy={isSending}
      onSubmit={(reason) => void handleSubmit(reason)}
      onClose={onClose}
    />
  )
}
