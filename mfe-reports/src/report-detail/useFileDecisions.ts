import type { Report, ReportFile } from '@headway/contracts/reports'
import { toast, toastFailure, type ToastIntent, toastSuccess } from '@headway/design-system'
import {
  serverMessage,
  useFileApproveMutation,
  useFileRejectMutation,
  useFileUndoMutation,
} from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'

const texts = messages.detail

/** Returns functions that approve and reject a file of a report. Each shows a toast with Undo. */
export function useFileDecisions(report: Pick<Report, 'id'>, { id, name }: ReportFile) {
  const [sendApproval] = useFileApproveMutation()
  const [sendRejection] = useFileRejectMutation()
  const [sendUndo] = useFileUndoMutation()
  const [isSending, setSending] = useState(false)
  const file = { source: 'report' as const, id, ownerId: report.id }

  const undo = async () => {
    const { error } = await sendUndo({ file })
    if (error) {
      toastFailure(serverMessage(error, texts.undoFailed))
    } else {
      toastSuccess(texts.undone, name)
    }
  }
  const decide = async (sending: Promise<{ error?: unknown }>, title: string, intent: ToastIntent) => {
    setSending(true)
    const { error } = await sending
    setSending(false)
    if (error) {
      toastFailure(serverMessage(error, texts.decisionFailed))
      return false
    }
    toast({ title, description: name, intent, action: { label: texts.undo, onAction: () => void undo() } })
    return true
  }
  return {
    isSending,
    approve: () => decide(sendApproval({ file }), texts.fileApproved, 'success'),
    /** @returns whether it is rejected. */
    reject: (reason: string) => decide(sendRejection({ file, reason }), texts.fileRejected, 'default'),
  }
}
