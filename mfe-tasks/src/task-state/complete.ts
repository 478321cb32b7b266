import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { toastFailure } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import type { Hand } from '../changed-by/whoChanged.ts'
import { stateMessages } from '../messages/states.ts'
import { readAnew } from '../readAnew.ts'
import { readCompletion } from '../task-relations.api.ts'
import { taskActs } from './taskActs.ts'

/** Completes a task at once, or asks first where something beside it is still open; tells whether it is done. */
export async function completeOrAsk(hand: Hand, task: Task | TaskSummary, ask: () => void): Promise<boolean> {
  const { data, error } = await readAnew(hand.dispatch, readCompletion(task.id))
  if (!data) {
    toastFailure(serverMessage(error, stateMessages.failed))
    return false
  }
  const { openBlockers, openSubtasks, hidden } = data
  const open = openBlockers.length + openSubtasks.length + hidden.blockers + hidden.subtasks
  if (open > 0) {
    ask()
    return false
  }
  return taskActs(hand).complete(task)
}
