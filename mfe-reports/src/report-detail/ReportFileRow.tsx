import type { Report, ReportFile } from '@headway/contracts/reports'
import { Badge, Button, hasPreview } from '@headway/design-system'
import { FileRow } from '@headway/design-system/forms'
import { CheckIcon, CloseIcon, DownloadIcon } from '@headway/design-system/icons'
import type { ReactNode } from 'react'
import { messages } from '../messages/en.ts'
import { fileUrl } from '../reports.api.ts'
import { useFileDecisions } from './useFileDecisions.ts'

const texts = messages.detail

function decisionBadge(file: ReportFile): ReactNode {
  if (!file.needsApproval) {
    return undefined
  }
  if (file.decision === 'approved') {
    return <Badge tone="success">{texts.approved}</Badge>
  }
  return file.decision === 'rejected' ? undefined : <Badge tone="warning">{texts.waiting}</Badge>
}

interface ReportFileRowProps {
  report: Pick<Report, 'id'>
  file: ReportFile
  onReject: () => void
  onPreview: () => void
}

/** Attached file with its actions: preview, download, approve, reject. */
export function ReportFileRow({ report, file, onReject, onPreview }: ReportFileRowProps) {
  const { approve, isSending } = useFileDecisions(report, file)
  const rejection =
    file.decision === 'rejected'
      ? texts.rejected(file.decidedBy ?? messages.card.unknownUser, file.rejectionReason ?? '')
      : undefined

  return (
    <FileRow
      file={{
        id: String(file.id),
        name: file.name,
        size: file.size,
        badge: decisionBadge(file),
        ...(rejection === undefined ? {} : { error: rejection }),
      }}
      actions={
        <>
          {file.can.approve ? (
            <>
              <Button
                size="small"
                intent="primary"
                icon={<CheckIcon />}
                busy={isSending}
                aria-label={texts.approveOf(file.name)}
                onClick={() => void approve()}
              >
                {texts.approve}
              </Button>
              <Button
                size="small"
                icon={<CloseIcon />}
                aria-label={texts.rejectOf(file.name)}
                onClick={onReject}
              >
                {texts.reject}
              </Button>
            </>
          ) : null}
          {file.can.download && hasPreview(file.mediaType) ? (
            <Button size="small" aria-label={texts.previewOf(file.name)} onClick={onPreview}>
              {texts.preview}
            </Button>
          ) : null}
          {file.can.download ? (
            <Button asChild size="small" icon={<DownloadIcon />}>
              <a href={fileUrl(file.id)} download={file.name} aria-label={texts.downloadOf(file.name)}>
                {texts.download}
              </a>
            </Button>
          ) : null}
        </>
      }
    />
  )
}
