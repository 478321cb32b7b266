import type { Report, ReportFile } from '@headway/contracts/reports'
import { Badge, Button, hasPreview } from '@headway/design-system'
import { FileRow } from '@headway/design-system/forms'
import { CheckIcon, CloseIcon, DownloadIcon } from '@headway/design-system/icons'
import type { ReactNode } from 'react'
import { messages } from '../messages/en.ts'
import { fileUrl } from '../reports.api.ts'
import { useFileDecisions } from './useFileDecisions.ts'

const texts = messages.detail

/** Content about one file that replaces the report in the dialog. */
export type FileContentKind = 'preview' | 'rejection' | 'withdrawal' | 'replacement'

function decisionBadge(file: ReportFile): ReactNode {
  switch (file.decision) {
    case 'approved':
      return <Badge tone="success">{texts.approved}</Badge>
    case 'withdrawn':
      return <Badge tone="neutral">{texts.withdrawn}</Badge>
    case 'rejected':
      return undefined
    default:
      return file.needsApproval ? <Badge tone="warning">{texts.waiting}</Badge> : undefined
  }
}

interface ReportFileRowProps {
  report: Pick<Report, 'id'>
  file: ReportFile
  onShow: (kind: FileContentKind) => void
}

function DecisionButtons({ report, file, onShow }: ReportFileRowProps) {
  const { approve, isSending } = useFileDecisions(report, file)
  return (
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
        onClick={() => onShow('rejection')}
      >
        {texts.reject}
      </Button>
    </>
  )
}

function AuthorButtons({ file: { name, can }, onShow }: Omit<ReportFileRowProps, 'report'>) {
  return (
    <>
      {can.withdraw ? (
        <Button size="small" aria-label={texts.withdrawOf(name)} onClick={() => onShow('withdrawal')}>
          {texts.withdraw}
        </Button>
      ) : null}
      {can.replace ? (
        <Button size="small" aria-label={texts.replaceOf(name)} onClick={() => onShow('replacement')}>
          {texts.replace}
        </Button>
      ) : null}
    </>
  )
}

/** Attached file with its actions: approve, reject, withdraw, replace, preview, download. */
export function ReportFileRow({ report, file, onShow }: ReportFileRowProps) {
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
          {file.can.approve ? <DecisionButtons report={report} file={file} onShow={onShow} /> : null}
          <AuthorButtons file={file} onShow={onShow} />
          {file.can.download && hasPreview(file.mediaType) ? (
            <Button size="small" aria-label={texts.previewOf(file.name)} onClick={() => onShow('preview')}>
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
