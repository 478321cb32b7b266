import type { Priority, TaskSummary } from '@headway/contracts/tasks'
import { toast } from '@headway/design-system'
import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { tellRefused } from '../changed-by/whoChanged.ts'
import { messages } from '../messages/en.ts'
import { priorityMessages } from '../messages/priority.ts'
import { stateMessages } from '../messages/states.ts'
import { updateTask } from '../task-writing.api.ts'

/**
 * Gives a task another priority, says so, and offers the one before.
 *
 * @param failed what is said where the server does not say why it refuses.
 * @returns whether the task has it.
 */
export function usePrioritise(failed: string) {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()

  const give = async (id: number, version: number, priority: Priority) => {
    const { data, error } = await dispatch(updateTask({ id, version, body: { priority } }))
    if (!data) {
      const { changedMeanwhile } = stateMessages
      await tellRefused({ dispatch, me }, id, error, { changedMeanwhile, failed })
    }
    return data
  }

  return async ({ id, title, version, priority: before }: TaskSummary, priority: Priority) => {
    const written = await give(id, version, priority)
    if (written) {
      toast({
        intent: 'success',
        title: priorityMessages.changed,
        description: priorityMessages.changedHint(title, messages.priorities[priority]),
        action: { label: stateMessages.undo, onAction: () => void give(id, written.version, before) },
      })
    }
    return written !== undefined
  }
}
