import { TaskCreateBody } from '@headway/contracts/tasks'
import { toast } from '@headway/design-system'
import { serverMessage, useIdempotencyKey, useNavigate } from '@headway/sdk'
import { useState } from 'react'
import { toastMessages } from '../task-detail/toasts.messages.ts'
import { quickAddMessages as texts } from './quickAdd.messages.ts'
import { toTask } from '../routes.ts'
import { useTasksCreateMutation } from '../task-form/task-writing.api.ts'
import { useShelfActs } from '../trash/useShelfActs.ts'
import type { QuickTask } from './parseLine.ts'

/** Makes the task of a line; says so with a way to it and a way back. */
export function useQuickCreate() {
  const [send, { isLoading }] = useTasksCreateMutation()
  const { attemptFor, renew } = useIdempotencyKey()
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const { remove } = useShelfActs()

  /** @returns whether it is there. */
  const create = async ({ title, people, tags, priority, dueDate }: QuickTask): Promise<boolean> => {
    const given = {
      title,
      tags: [...tags],
      assigneeIds: people.map(({ id }) => Number(id)),
      ...(priority ? { priority } : {}),
      ...(dueDate ? { dueDate } : {}),
    }
    const checked = TaskCreateBody.safeParse(given)
    if (!checked.success) {
      setFailure(checked.error.issues[0]?.message)
      return false
    }
    setFailure(undefined)
    const { data: task, error } = await send({ body: given, idempotencyKey: attemptFor(given).key })
    if (!task) {
      setFailure(serverMessage(error, toastMessages.createFailed))
      return false
    }
    renew()
    toast({
      intent: 'success',
      title: toastMessages.created,
      description: texts.created(task.title),
      secondAction: { label: toastMessages.openTask, onAction: () => void navigate(toTask(task.id)) },
      ...(task.can.delete === true
        ? { action: { label: texts.undo, onAction: () => void remove(task) } }
        : {}),
    })
    return true
  }
  return { create, isSending: isLoading, failure, forgetFailure: () => setFailure(undefined) }
}
