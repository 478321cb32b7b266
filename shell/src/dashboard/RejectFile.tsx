import type { FileActionItem } from '@headway/contracts/dashboard'
import { toastFailure } from '@headway/design-system'
import { Field, FormDialog, Textarea } from '@headway/design-system/forms'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
import { useState } from 'react'
import { dashboardMessages } from '../messages/dashboard.ts'
import { useDashboardRejectMutation } from './actionItems.api.ts'
import { useDecisionToast } from './useDecisionToast.ts'

const texts = dashboardMessages.actionItems
const LONGEST_REASON = 500

/** Asks why a large file is rejected. */
export function RejectFile({ file, onClose }: { file: FileActionItem; onClose: () => void }) {
  const [reject, { isLoading }] = useDashboardRejectMutation()
  const { attemptFor } = useIdempotencyKey()
  const showDecision = useDecisionToast()
  const [text, setText] = useState('')
  const reason = text.trim()
  const handleSubmit = async () => {
    const { key } = attemptFor([file.source, file.id, reason])
    const { error } = await reject({ file, reason, idempotencyKey: key })
    if (error) {
      toastFailure(serverMessage(error, texts.decisionFailed))
      return
    }
    showDecision(file, texts.rejected, 'default')
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
