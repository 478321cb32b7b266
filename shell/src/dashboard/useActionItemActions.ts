import type { Alert } from '@headway/contracts/alerts'
import type { FileActionItem, MissingReportsActionItem, TeamMember } from '@headway/contracts/dashboard'
import type { OpenBlocker } from '@headway/contracts/report-blockers'
import type { TaskSummary } from '@headway/contracts/tasks'
import { toast, toastFailure, type ToastIntent, toastSuccess, useToday } from '@headway/design-system'
import {
  fullName,
  serverMessage,
  useFileApproveMutation,
  useFileRejectMutation,
  useFileUndoMutation,
} from '@headway/sdk'
import { useState } from 'react'
import { dashboardMessages } from '../messages/dashboard.ts'
import {
  useDashboardAcknowledgeMutation,
  useDashboardAssignMutation,
  useDashboardBlockMutation,
  useDashboardRemindMutation,
  useDashboardSolveMutation,
  useDashboardUnblockMutation,
} from './actionItems.api.ts'
import { useNotificationsReadMutation } from '../shell.api.ts'
import { useToggleCompleted } from './useToggleCompleted.ts'

const texts = dashboardMessages.actionItems

/** Actions of the rows in "Needs you". */
export interface ActionItemActions {
  isBusy: (file: FileActionItem) => boolean
  approve: (file: FileActionItem) => void
  reject: (file: FileActionItem) => void
  unblock: (task: TaskSummary) => void
  complete: (task: TaskSummary) => void
  solve: (blocker: OpenBlocker) => void
  /** Marks a notification as read. */
  markRead: (id: number) => void
  assign: (task: TaskSummary, person: TeamMember) => void
  remind: (item: MissingReportsActionItem) => void
  acknowledge: (alert: Alert) => void
}

const sameFile = (a: FileActionItem | undefined, b: FileActionItem) => a?.id === b.id && a.source === b.source

/** Returns functions that approve and reject a file. Each shows a toast with Undo. */
export function useFileDecisions() {
  const [sendApproval] = useFileApproveMutation()
  const [sendRejection] = useFileRejectMutation()
  const [sendUndo] = useFileUndoMutation()
  const [deciding, setDeciding] = useState<FileActionItem>()

  const undo = async (file: FileActionItem) => {
    const { error } = await sendUndo({ file })
    if (error) {
      toastFailure(serverMessage(error, texts.undoFailed))
    } else {
      toastSuccess(texts.undone, file.name)
    }
  }
  const decide = async (
    file: FileActionItem,
    sending: Promise<{ error?: unknown }>,
    done: { title: string; intent: ToastIntent },
  ) => {
    setDeciding(file)
    const { error } = await sending
    setDeciding(undefined)
    if (error) {
      toastFailure(serverMessage(error, texts.decisionFailed))
      return false
    }
    const action = { label: texts.undo, onAction: () => void undo(file) }
    toast({ ...done, description: file.name, action })
    return true
  }
  return {
    deciding,
    approve: (file: FileActionItem) =>
      decide(file, sendApproval({ file }), { title: texts.approved, intent: 'success' }),
    /** @returns whether it is rejected. */
    reject: (file: FileActionItem, reason: string) =>
      decide(file, sendRejection({ file, reason }), { title: texts.rejected, intent: 'default' }),
  }
}

/** Shows a toast when a request has failed, and one with the title when it has succeeded. */
async function showOutcome(
  sending: Promise<{ error?: unknown }>,
  title?: string,
  description?: string,
): Promise<void> {
  const { error } = await sending
  if (error) {
    toastFailure(serverMessage(error, texts.failed))
  } else if (title !== undefined) {
    toastSuccess(title, description)
  }
}

/** Returns the actions of the rows; each shows a toast with its result. */
export function useActionItemActions(onReject: (file: FileActionItem) => void): ActionItemActions {
  const { deciding, approve } = useFileDecisions()
  const [unblock] = useDashboardUnblockMutation()
  const [block] = useDashboardBlockMutation()
  const [assign] = useDashboardAssignMutation()
  const [remind] = useDashboardRemindMutation()
  const [acknowledge] = useDashboardAcknowledgeMutation()
  const [solve] = useDashboardSolveMutation()
  const [markRead] = useNotificationsReadMutation()
  const complete = useToggleCompleted()
  const today = useToday()()

  const handleUnblock = async ({ id, version, title, blocked }: TaskSummary) => {
    const { data, error } = await unblock({ id, version })
    if (!data) {
      toastFailure(serverMessage(error, texts.failed))
      return
    }
    const undo = () => void block({ id, version: data.version, reason: blocked?.reason ?? '' })
    toast({
      intent: 'success',
      title: texts.unblocked,
      description: title,
      action: { label: texts.undo, onAction: undo },
    })
  }
  const handleRemind = async ({ people }: MissingReportsActionItem) => {
    const { data, error } = await remind({ day: today, userIds: people.map(({ id }) => id) })
    const reminded = people.filter(({ id }) => data?.userIds.includes(id))
    if (!data) {
      toastFailure(serverMessage(error, texts.failed))
    } else if (reminded.length === 0) {
      toast({ title: texts.notReminded, description: texts.notRemindedHint })
    } else {
      toastSuccess(texts.reminded, reminded.map(fullName).join(', '))
    }
  }
  return {
    isBusy: (file) => sameFile(deciding, file),
    approve: (file) => void approve(file),
    reject: onReject,
    unblock: (task) => void handleUnblock(task),
    complete,
    solve: ({ id, reportId, text }) => void showOutcome(solve({ id, reportId }), texts.solved, text),
    markRead: (id) => void showOutcome(markRead(id)),
    assign: ({ id, version, title }, person) =>
      void showOutcome(
        assign({ id, version, assigneeId: person.id }),
        texts.assigned(fullName(person)),
        title,
      ),
    remind: (item) => void handleRemind(item),
    acknowledge: ({ id, title }) => void showOutcome(acknowledge(id), texts.acknowledged, title),
  }
}
