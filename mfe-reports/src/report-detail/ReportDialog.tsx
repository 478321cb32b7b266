import type { Report, ReportFile } from '@headway/contracts/reports'
import { Async, Button, EmptyState, Skeleton } from '@headway/design-system'
import { Dialog, FilePreview, type PreviewFile } from '@headway/design-system/overlays'
import { isCallError, lazyComponent, messageFor, requestIdOf } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { messages } from '../messages/en.ts'
import { fileUrl, useReportsGetQuery } from '../reports.api.ts'
import { ReportContent } from './ReportContent.tsx'
import type { FileContentKind } from './ReportFileRow.tsx'

// Loaded on demand, because large files are rare.
const dialogs = {
  rejection: lazyComponent(async () => (await import('./RejectFile.tsx')).RejectFile),
  withdrawal: lazyComponent(async () => (await import('./WithdrawFile.tsx')).WithdrawFile),
  replacement: lazyComponent(async () => (await import('./ReplaceFile.tsx')).ReplaceFile),
}

const texts = messages.detail

/** Content of the dialog: the report, or one of its files with an action. */
type DialogContent = { kind: 'report' } | { kind: FileContentKind; fileId: number }

const withheldTexts = {
  pending: texts.previewWaits,
  rejected: texts.previewRejected,
  withdrawn: texts.previewWithdrawn,
  approved: undefined,
}

const toPreviewFile = ({ id, name, size, mediaType, decision, can }: ReportFile): PreviewFile => ({
  id,
  name,
  size,
  mediaType,
  address: can.download ? fileUrl(id) : undefined,
  withheld: withheldTexts[decision ?? 'pending'],
})

interface ReportDialogProps {
  id: number
  /** Report from the list, shown until the full report is loaded. */
  listed: Report | undefined
  onClose: () => void
}

const headings = {
  report: { title: texts.title, description: undefined },
  preview: { title: texts.files, description: texts.previewHint },
}

function ReportBody({
  id,
  listed,
  onShow,
}: Omit<ReportDialogProps, 'onClose'> & { onShow: (shown: DialogContent) => void }) {
  const { data, error, isFetching, refetch } = useReportsGetQuery(id)
  const report = data ?? listed
  const state = report ? 'ready' : error && !isFetching ? 'error' : 'loading'
  if (isCallError(error) && error.status === 404) {
    return <EmptyState title={texts.missing} />
  }
  return (
    <Async
      state={state}
      loadingText={texts.loading}
      skeleton={<Skeleton lines={6} />}
      error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
      onRetry={() => void refetch()}
    >
      {report ? (
        <ReportContent report={report} onShowFile={(kind, fileId) => onShow({ kind, fileId })} />
      ) : null}
    </Async>
  )
}

/** Dialog with a report, its files and the decisions on its large files. */
export function ReportDialog({ id, listed, onClose }: ReportDialogProps) {
  const { data, refetch } = useReportsGetQuery(id)
  const [content, setContent] = useState<DialogContent>({ kind: 'report' })
  const files = (data ?? listed)?.fileUploads ?? []
  const file = content.kind === 'report' ? undefined : files.find((each) => each.id === content.fileId)
  const showReport = () => setContent({ kind: 'report' })
  if (file && content.kind !== 'report' && content.kind !== 'preview') {
    const FileDialog = dialogs[content.kind]
    // It replaces this dialog, because dialogs are never stacked.
    return (
      <Suspense fallback={null}>
        <FileDialog report={{ id }} file={file} onClose={showReport} />
      </Suspense>
    )
  }
  const kind = file ? 'preview' : 'report'
  const footers = {
    report: <Button onClick={onClose}>{texts.close}</Button>,
    preview: <Button onClick={showReport}>{texts.back}</Button>,
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="large"
      {...headings[kind]}
      footer={footers[kind]}
    >
      {file && kind === 'preview' ? (
        <FilePreview files={files.map(toPreviewFile)} firstId={file.id} onFailed={() => void refetch()} />
      ) : null}
      {kind === 'report' ? <ReportBody id={id} listed={listed} onShow={setContent} /> : null}
    </Dialog>
  )
}
