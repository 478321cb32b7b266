import type { Priority, TaskSummary } from '@headway/contracts/tasks'
import { toastSuccess } from '@headway/design-system'
import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { tellRefused } from '../changed-by/whoChanged.ts'
import { stateMessages } from '../messages/states.ts'
import { toastMessages } from '../messages/toasts.ts'
import { useTasksUpdateMutation } from '../task-writing.api.ts'

/** Gives a task another priority, and says what became of that. */
export function usePriority() {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const [update] = useTasksUpdateMutation()
  return async ({ id, title, version, priority: before }: TaskSummary, priority: Priority) => {
    if (priority === before) {
      return
    }
    const { error } = await update({ id, body: { priority }, version })
    if (error) {
      const { changedMeanwhile } = stateMessages
      await tellRefused({ dispatch, me }, id, error, { changedMeanwhile, failed: toastMessages.updateFailed })
    } else {
      toastSuccess(toastMessages.updated, toastMessages.updatedHint(title))
    }
  }
}
