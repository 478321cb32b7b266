import type { Task, TaskSummary } from '@headway/contracts/tasks'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { stateEntries } from './stateEntries.tsx'
import { useCompletion } from './useCompletion.ts'
import { useTaskActions } from './useTaskActions.ts'

/** Returns menu entries for the state changes that the user can make, the likely next step first. */
export function useStateEntries(
  task: Task | TaskSummary,
  onDialog: (dialog: TaskDialogState) => void,
): ReturnType<typeof stateEntries> {
  const actions = useTaskActions()
  const complete = useCompletion(onDialog)
  return stateEntries(task, {
    actions,
    onComplete: () => void complete(task),
    onBlock: () => onDialog({ mode: 'block', task }),
  })
}
