import type { FileActionItem } from '@headway/contracts/dashboard'
import { toast, toastFailure, toastSuccess, type ToastIntent } from '@headway/design-system'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
import { dashboardMessages } from '../messages/dashboard.ts'
import { useDashboardUndoMutation } from './actionItems.api.ts'

const texts = dashboardMessages.actionItems

/** Returns a function that shows a toast about the decision on a file, with Undo. */
export function useDecisionToast() {
  const [undo] = useDashboardUndoMutation()
  const { attemptFor } = useIdempotencyKey()
  const handleUndo = async (file: FileActionItem, decidedAt: number) => {
    const { key } = attemptFor([file.source, file.id, decidedAt])
    const { error } = await undo({ file, idempotencyKey: key })
    if (error) {
      toastFailure(serverMessage(error, texts.undoFailed))
    } else {
      toastSuccess(texts.undone, file.name)
    }
  }
  return (file: FileActionItem, title: string, intent: ToastIntent) => {
    const decidedAt = Date.now()
    const action = { label: texts.undo, onAction: () => void handleUndo(file, decidedAt) }
    toast({ title, description: file.name, intent, action })
  }
}
