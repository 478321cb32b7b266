import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { lateAct } from '../lateAct.ts'
import { stateMessages } from '../messages/states.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'

/** Completes a task at once, or asks first where something beside it is still open; tells whether it is done. */
export function useCompletion(onDialog: (dialog: TaskDialogState) => void) {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  return async (task: Task | TaskSummary): Promise<boolean> => {
    const done = await lateAct(
      () => import('./complete.ts'),
      stateMessages.failed,
      ({ completeOrAsk }) =>
        completeOrAsk({ dispatch, me }, task, () => onDialog({ mode: 'complete', task })),
    )
    return done ?? false
  }
}
