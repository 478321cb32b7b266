import { ConfirmDialog, toast, toastFailure, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, Textarea } from '@headway/design-system/forms'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
import { useState } from 'react'
import { fileMessages as texts } from '../messages/files.ts'
import type { DecidedFile } from './FileDecision.tsx'
import { useTaskFilesDeleteMutation, useTaskFilesRejectMutation } from '../task-files.api.ts'

const LONGEST_REASON = 500

interface QuestionProps {
  file: DecidedFile
  onClose: () => void
}

/** Asks before a file is gone. */
export function RemoveFile({ file, onClose }: QuestionProps) {
  const [remove, { isLoading }] = useTaskFilesDeleteMutation()
  const handleConfirm = async () => {
    const result = await remove({ id: file.id, taskId: file.taskId })
    onClose()
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.removeFailed))
    } else {
      toastSuccess(texts.removed, file.name)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={texts.removeQuestion(file.name)}
      description={texts.removeHint}
      confirmLabel={texts.remove}
      intent="danger"
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}

/** Asks why a large file is rejected. */
export function RejectFile({ file, onClose }: QuestionProps) {
  const [reject, { isLoading }] = useTaskFilesRejectMutation()
  const { attemptFor } = useIdempotencyKey()
  const [text, setText] = useState('')
  const reason = text.trim()
  const handleSubmit = async () => {
    const { id, taskId, name } = file
    const result = await reject({ id, taskId, reason, idempotencyKey: attemptFor([id, reason]).key })
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.decisionFailed))
      return
    }
    toast({ title: texts.fileRejected, description: name })
    onClose()
  }
  return (
    <FormDialog
      title={texts.rejectTitle}
      description={texts.rejectHint(file.name)}
      size="small"
      submitLabel={texts.reject}
      busy={isLoading}
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
