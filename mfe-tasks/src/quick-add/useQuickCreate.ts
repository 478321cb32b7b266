import { TaskCreateBody } from '@headway/contracts/tasks'
import { toast } from '@headway/design-system'
import { serverMessage, useIdempotencyKey, useNavigate } from '@headway/sdk'
import { useState } from 'react'
import { toastMessages } from '../task-detail/toasts.messages.ts'
import { quickAddMessages as texts } from './quickAdd.messages.ts'
import { toTask } from '../routes.ts'
import { useTasksCreateMutation } from '../task-form/task-writing.api.ts'
import { useLifecycleActions } from '../trash/useLifecycleActions.ts'
import type { QuickTask } from './parseLine.ts'

/** Creates the task of a line and shows a toast with a link to it and an undo button. */
export function useQuickCreate() {
  const [send, { isLoading }] = useTasksCreateMutation()
  const { attemptFor, renew } = useIdempotencyKey()
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const { remove } = useLifecycleActions()

  /** @returns whether the task was created. */
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
