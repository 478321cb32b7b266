import type { TaskSummary } from '@headway/contracts/tasks'
import { toast, toastFailure } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { dashboardMessages } from '../messages/dashboard.ts'
import { useDashboardCompleteMutation, useDashboardReopenMutation } from './dashboard.api.ts'

const texts = dashboardMessages.ownTasks

/** Returns a function that completes or reopens a task, with Undo. */
export function useToggleCompleted() {
  const [complete] = useDashboardCompleteMutation()
  const [reopen] = useDashboardReopenMutation()
  const { undo, failed } = dashboardMessages.actionItems

  const handleComplete = async ({ id, version, title, can }: TaskSummary) => {
    const { data, error } = await complete({ id, version })
    if (!data) {
      toastFailure(serverMessage(error, failed))
      return
    }
    // The undo action restores this status. Only a pending task can be started.
    const status = can.start ? 'pending' : 'in_progress'
    toast({
      intent: 'success',
      title: texts.completed,
      description: title,
      action: { label: undo, onAction: () => void reopen({ id, version: data.version, status }) },
    })
  }
  const handleReopen = async ({ id, version, title }: TaskSummary) => {
    const { data, error } = await reopen({ id, version, status: 'in_progress' })
    if (!data) {
      toastFailure(serverMessage(error, failed))
      return
    }
    toast({
      intent: 'success',
      title: texts.reopened,
      description: title,
      action: { label: undo, onAction: () => void complete({ id, version: data.version }) },
    })
  }
  return (task: TaskSummary) => void (task.status === 'completed' ? handleReopen(task) : handleComplete(task))
}
