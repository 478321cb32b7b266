import type { TaskSummary } from '@headway/contracts/tasks'
import { CompleteCircle } from '@headway/design-system'
import { stateMessages as texts } from './states.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useCompletion } from './useCompletion.ts'
import { useTaskActs } from './useTaskActs.ts'

interface CompleteTaskProps {
  task: TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

/** The circle that completes a task, or reopens it; a toast offers to undo it. */
export function CompleteTask({ task, onDialog }: CompleteTaskProps) {
  const complete = useCompletion(onDialog)
  const { reopen } = useTaskActs()
  const isDone = task.status === 'completed'
  const { can } = task
  const press = isDone ? can.reopen && (() => void reopen(task)) : can.complete && (() => void complete(task))
  return (
    <CompleteCircle
      label={isDone ? texts.reopenTitle(task.title) : texts.completeTitle(task.title)}
      completed={isDone}
      onPress={press || undefined}
    />
  )
}
