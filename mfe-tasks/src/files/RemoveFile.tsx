import type { TaskFile } from '@headway/contracts/task-files'
import { ConfirmDialog, toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { fileMessages as texts } from '../messages/files.ts'
import { useTaskFilesDeleteMutation } from '../task-files.api.ts'

interface QuestionProps {
  file: Pick<TaskFile, 'id' | 'taskId' | 'name'>
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
