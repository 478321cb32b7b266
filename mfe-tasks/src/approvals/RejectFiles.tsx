import { ReasonDialog } from '@headway/design-system/forms'
import { useState } from 'react'
import { approvalMessages as texts } from './approvals.messages.ts'
import { type NamedFile, type Refusal, useDecisions } from './useDecisions.ts'

interface RejectFilesProps<File> {
  files: readonly File[]
  onClose: () => void
  /** Receives the files that could not be rejected. */
  onRejected?: (refusals: readonly Refusal<File>[]) => void
}

/** Asks for the reason of a rejection. The dialog stays open if no file could be rejected. */
export function RejectFiles<File extends NamedFile>({ files, onClose, onRejected }: RejectFilesProps<File>) {
  const { reject } = useDecisions()
  const [isSending, setSending] = useState(false)
  const handleSubmit = async (reason: string) => {
    setSending(true)
    const refusals = await reject(files, reason)
    setSending(false)
    if (refusals.length < files.length) {
      onRejected?.(refusals)
      onClose()
    }
  }
  return (
    <ReasonDialog
      title={texts.rejectTitle(files.length)}
      description={texts.rejectHint(files.map(({ name }) => name))}
      submitLabel={texts.reject}
      busy={isSending}
      onSubmit={(reason) => void handleSubmit(reason)}
      onClose={onClose}
    />
  )
}
