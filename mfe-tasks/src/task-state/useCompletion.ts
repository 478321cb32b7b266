import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { toastFailure } from '@headway/design-system'
import { serverMessage, usePortalDispatch } from '@headway/sdk'
import { stateMessages } from './states.messages.ts'
import { readAnew } from '../readAnew.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { readCompletion } from '../relations/task-relations.api.ts'
import { useTaskActs } from './useTaskActs.ts'

/** Completes a task at once, or asks first where something beside it is still open; tells whether it is done. */
export function useCompletion(onDialog: (dialog: TaskDialogState) => void) {
  const dispatch = usePortalDispatch()
  const { complete } = useTaskActs()
  return async (task: Task | TaskSummary): Promise<boolean> => {
    const { data, error } = await readAnew(dispatch, readCompletion(task.id))
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
