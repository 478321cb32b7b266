import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { toastFailure } from '@headway/design-system'
import { serverMessage, usePortalDispatch } from '@headway/sdk'
import { stateMessages } from './states.messages.ts'
import { refetch } from '../refetch.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { readCompletion } from '../relations/task-relations.api.ts'
import { useTaskActions } from './useTaskActions.ts'

/**
 * Returns a function that completes a task at once, or opens a dialog first if blockers or subtasks are still open. It
 * resolves with whether the task was completed.
 */
export function useCompletion(onDialog: (dialog: TaskDialogState) => void) {
  const dispatch = usePortalDispatch()
  const { complete } = useTaskActions()
  return async (task: Task | TaskSummary): Promise<boolean> => {
    const { data, error } = await refetch(dispatch, readCompletion(task.id))
    if (!data) {
      toastFailure(serverMessage(error, stateMessages.failed))
      return false
    }
    const { openBlockers, openSubtasks, hidden } = data
    if (openBlockers.length + openSubtasks.length + hidden.blockers + hidden.subtasks > 0) {
      onDialog({ mode: 'complete', task })
      return false
    }
    return complete(task)
  }
}
