import type { Priority, TaskSummary } from '@headway/contracts/tasks'
import { messages } from '../task-list/tasks.messages.ts'
import { priorityMessages } from './priority.messages.ts'
import { useTaskChange } from './useTaskChange.ts'

/**
 * Returns a function that changes the priority of a task and shows a toast with "Undo".
 *
 * @param failed error text if the server gives no reason
 */
export function usePrioritise(failed: string) {
  const change = useTaskChange(failed)
  return (task: TaskSummary, priority: Priority) =>
    change(
      task,
      { priority },
      {
        before: { priority: task.priority },
        title: priorityMessages.changed,
        description: priorityMessages.changedHint(task.title, messages.priorities[priority]),
      },
    )
}
