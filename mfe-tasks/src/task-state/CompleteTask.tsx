import type { TaskSummary } from '@headway/contracts/tasks'
import { CompleteCircle, StatusIcon } from '@headway/design-system'
import styled from 'styled-components'
import { stateMessages as texts } from './states.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { useCompletion } from './useCompletion.ts'
import { useTaskActions } from './useTaskActions.ts'

/** Has the size of the circle, so that all titles are aligned. */
const Status = styled.span`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 1rem;
  height: 1rem;
`

interface CompleteTaskProps {
  task: TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

/**
 * Shows the circle that completes or reopens a task, with a toast to undo it. Shows the status if the user may do
 * neither.
 */
export function CompleteTask({ task, onDialog }: CompleteTaskProps) {
  const complete = useCompletion(onDialog)
  const { reopen } = useTaskActions()
  const isDone = task.status === 'completed'
  const { can } = task
  if (isDone ? !can.reopen : !can.complete) {
    const status = messages.statuses[task.status]
    return (
      <Status role="img" aria-label={status} title={status}>
        <StatusIcon status={task.status} />
      </Status>
    )
  }
  return (
    <CompleteCircle
      label={isDone ? texts.reopenTitle(task.title) : texts.completeTitle(task.title)}
      completed={isDone}
      onPress={() => void (isDone ? reopen(task) : complete(task))}
    />
  )
}
