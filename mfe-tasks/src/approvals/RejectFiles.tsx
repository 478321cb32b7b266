import { Field, FormDialog, Textarea } from '@headway/design-system/forms'
import { useState } from 'react'
import type { DecidedFile } from '../approvals.api.ts'
import { approvalMessages as texts } from '../messages/approvals.ts'
import { useDecisions } from './useDecisions.ts'

const LONGEST_REASON = 500

interface RejectFilesProps<File> {
  files: readonly File[]
  onClose: () => void
  /** Called with the files that could not be rejected. */
  onRejected?: (failed: readonly File[]) => void
}

/** Asks why some large files are rejected; it stays open when none of them could be. */
export function RejectFiles<File extends DecidedFile>({
  files,
  onClose,
  onRejected,
}: RejectFilesProps<File>) {
  const { reject } = useDecisions()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const reason = text.trim()
  const handleSubmit = async () => {
    setSending(true)
    const failed = await reject(files, reason)
    setSending(false)
    if (failed.length < files.length) {
      onRejected?.(failed)
      onClose()
    }
  }
  return (
    <FormDialog
      title={texts.rejectTitle(files.length)}
      description={texts.rejectHint(files.map(({ name }) => name).join(', '))}
      size="small"
      submitLabel={texts.reject}
      busy={isSending}
      dirty={text !== ''}
      blockedBecause={reason === '' ? texts.reasonNeeded : undefined}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Field label={texts.reason} required>
        <Textarea value={text} onChange={setText} rows={3} maxLength={LONGEST_REASON} />
      </Field>
    </FormDialog>
  )
}
