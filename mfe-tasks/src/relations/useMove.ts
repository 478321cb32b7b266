import type { Task } from '@headway/contracts/tasks'
import { toastSuccess } from '@headway/design-system'
import { fieldErrors, serverMessage } from '@headway/sdk'
import { relationMessages } from './relations.messages.ts'
import { useTasksMoveMutation } from './task-relations.api.ts'

const texts = relationMessages.subtasks

/** Moves a task below another task, or to the top level. `move` resolves with an error text if that failed. */
export function useMove(task: Task) {
  const [send, { isLoading }] = useTasksMoveMutation()
  const move = async (to: number | null): Promise<string | undefined> => {
    const { id, version, parent, title } = task
    const result = await send({ id, version, from: parent?.id, to })
    if (result.error) {
      return fieldErrors(result.error)['parentId'] ?? serverMessage(result.error, texts.moveFailed)
    }
    toastSuccess(texts.moved, title)
    return undefined
  }
  return { move, isLoading }
}
