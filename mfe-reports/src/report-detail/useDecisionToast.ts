import type { ReportFile } from '@headway/contracts/reports'
import { toast, toastFailure, type ToastIntent, toastSuccess } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { useFilesUndoMutation } from '../reports.api.ts'

const texts = messages.detail

/** Returns a function that shows a toast about the decision on a file, with a button that undoes it. */
export function useDecisionToast({ id, name }: Pick<ReportFile, 'id' | 'name'>) {
  const [undo] = useFilesUndoMutation()
  const handleUndo = async () => {
    const { error } = await undo({ id })
    if (error) {
      toastFailure(serverMessage(error, texts.undoFailed))
    } else {
      toastSuccess(texts.undone, name)
    }
  }
  return (title: string, intent: ToastIntent) => {
    toast({
      title,
      description: name,
      intent,
      action: { label: texts.undo, onAction: () => void handleUndo() },
    })
  }
}
