import type { BodyInput } from '@headway/contracts'
import type { TaskSummary, tasksUpdate } from '@headway/contracts/tasks'
import { toast } from '@headway/design-system'
import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { showRefusal } from '../edit-conflict/conflictAuthor.ts'
import { stateMessages } from './states.messages.ts'
import { updateTask } from '../task-form/task-writing.api.ts'

type Change = BodyInput<typeof tasksUpdate>

interface Outcome {
  /** Previous values of the fields, for "Undo". */
  readonly before: Change
  /** Title and description of the toast. */
  readonly title: string
  readonly description: string
}

/**
 * Returns a function that saves some fields of a task and shows a toast with "Undo".
 *
 * @param failed error text if the server gives no reason
 * @returns a function that resolves with whether the change was saved
 */
export function useTaskChange(failed: string) {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()

  const save = async (id: number, version: number, body: Change) => {
    const { data, error } = await dispatch(updateTask({ id, version, body }))
    if (!data) {
      const { changedMeanwhile } = stateMessages
      await showRefusal({ dispatch, me }, id, error, { changedMeanwhile, failed })
    }
    return data
  }

  return async ({ id, version }: Pick<TaskSummary, 'id' | 'version'>, change: Change, outcome: Outcome) => {
    const saved = await save(id, version, change)
    if (saved) {
      toast({
        intent: 'success',
        title: outcome.title,
        description: outcome.description,
        action: {
          label: stateMessages.undo,
          onAction: () => void save(id, saved.version, outcome.before),
        },
      })
    }
    return saved !== undefined
  }
}
