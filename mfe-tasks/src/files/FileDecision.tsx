import type { TaskFile } from '@headway/contracts/task-files'
import { Button, toastFailure, toastSuccess } from '@headway/design-system'
import { CheckIcon, CloseIcon } from '@headway/design-system/icons'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
import { fileMessages as texts } from '../messages/files.ts'
import { useTaskFilesApproveMutation } from '../task-files.api.ts'

/** A large file that somebody decides. */
export type DecidedFile = Pick<TaskFile, 'id' | 'taskId' | 'name'>

interface FileDecisionProps {
  file: DecidedFile
  /** Asks why it is rejected. */
  onReject: () => void
}

/** Approves a large file, or rejects it. */
export function FileDecision({ file, onReject }: FileDecisionProps) {
  const [approve, { isLoading }] = useTaskFilesApproveMutation()
  const { attemptFor } = useIdempotencyKey()
  const handleApprove = async () => {
    const { id, taskId, name } = file
    const result = await approve({ id, taskId, idempotencyKey: attemptFor(id).key })
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.decisionFailed))
      return
    }
    toastSuccess(texts.fileApproved, name)
  }
  return (
    <>
      <Button
        size="small"
        intent="primary"
        icon={<CheckIcon />}
        busy={isLoading}
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
