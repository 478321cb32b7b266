import { Button } from '@headway/design-system'
import { CheckIcon, CloseIcon } from '@headway/design-system/icons'
import { useState } from 'react'
import { type NamedFile, useDecisions } from '../approvals/useDecisions.ts'
import { approvalMessages as texts } from '../messages/approvals.ts'

interface FileDecisionProps {
  file: NamedFile
  /** Asks why it is rejected. */
  onReject: () => void
}

/** Approves a large file, or rejects it. */
export function FileDecision({ file, onReject }: FileDecisionProps) {
  const { approve } = useDecisions()
  const [isSending, setSending] = useState(false)
  const handleApprove = async () => {
    setSending(true)
    await approve([file])
    setSending(false)
  }
  return (
    <>
      <Button
        size="small"
        intent="primary"
        icon={<CheckIcon />}
        busy={isSending}
        aria-label={texts.approveOf(file.name)}
        onClick={() => void handleApprove()}
      >
        {texts.approve}
      </Button>
      <Button size="small" icon={<CloseIcon />} aria-label={texts.rejectOf(file.name)} onClick={onReject}>
        {texts.reject}
      </Button>
    </>
  )
}
