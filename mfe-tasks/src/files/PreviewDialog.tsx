import type { TaskFile } from '@headway/contracts/task-files'
import { Button } from '@headway/design-system'
import { Dialog, FilePreview, type PreviewFile } from '@headway/design-system/overlays'
import { fileMessages as texts } from './files.messages.ts'
import { fileAddress } from './task-files.api.ts'

const shownOf = ({ id, name, size, mediaType, decision, can }: TaskFile): PreviewFile => ({
  id,
  name,
  size,
  mediaType,
  address: can.download ? fileAddress(id) : undefined,
  withheld: decision === 'rejected' ? texts.previewRejected : texts.previewWaits,
})

interface PreviewDialogProps {
  files: readonly TaskFile[]
  firstId: number
  onFailed: () => void
  onClose: () => void
}

/** Previews the files of a task one after the other, without leaving the page. */
export function PreviewDialog({ files, firstId, onFailed, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="large"
      title={texts.previewTitle}
      description={texts.previewHint}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <FilePreview files={files.map(shownOf)} firstId={firstId} onFailed={onFailed} />
    </Dialog>
  )
}
