import type { Report } from '@headway/contracts/reports'
import { Async, Button, EmptyState, Skeleton } from '@headway/design-system'
import { Dialog } from '@headway/design-system/overlays'
import { isCallError, lazyComponent, messageFor, requestIdOf } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { messages } from '../messages/en.ts'
import { useReportsGetQuery } from '../reports.api.ts'
import { ReportContent } from './ReportContent.tsx'

// Its form is for those few who decide on files.
const RejectDialogBody = lazyComponent(async () => (await import('./RejectDialogBody.tsx')).RejectDialogBody)

const texts = messages.detail

interface ReportDialogProps {
  id: number
  /** The list's own row, shown at once. */
  listed: Report | undefined
  onClose: () => void
}

/** One report in full, with the decisions on its large files. */
export function ReportDialog({ id, listed, onClose }: ReportDialogProps) {
  const { data, error, isFetching, refetch } = useReportsGetQuery(id)
  const [rejectingId, setRejectingId] = useState<number | null>(null)
  const report = data ?? listed
  const isMissing = isCallError(error) && error.status === 404
  const rejecting = report?.fileUploads.find((file) => file.id === rejectingId)
  const state = report ? 'ready' : error && !isFetching ? 'error' : 'loading'

  const body = isMissing ? (
    <EmptyState title={texts.missing} />
  ) : (
    <Async
      state={state}
      loadingText={texts.loading}
      skeleton={<Skeleton lines={6} />}
      error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
      onRetry={() => void refetch()}
    >
      {report ? <ReportContent report={report} onReject={setRejectingId} /> : null}
    </Async>
  )

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="large"
      title={rejecting ? texts.rejectTitle : texts.title}
      description={rejecting ? texts.rejectDescription : texts.description}
      footer={rejecting ? undefined : <Button onClick={onClose}>{texts.close}</Button>}
    >
      {rejecting ? (
        <Suspense fallback={null}>
          <RejectDialogBody file={rejecting} onDone={() => setRejectingId(null)} />
        </Suspense>
      ) : (
        body
      )}
    </Dialog>
  )
}
