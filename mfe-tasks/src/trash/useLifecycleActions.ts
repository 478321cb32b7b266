import type { TaskSummary } from '@headway/contracts/tasks'
import { toast } from '@headway/design-system'
import { showRefusal, useCurrentUserContext } from '../edit-conflict/conflictAuthor.ts'
import { trashMessages as texts } from './trash.messages.ts'
import { archiveTask, deleteTask, restoreTask, unarchiveTask } from './task-trash.api.ts'

/** Fields of a task that are needed to delete, restore or archive it. */
export type LifecycleTarget = Pick<TaskSummary, 'id' | 'title' | 'version'>

/** Returns functions that delete, restore and archive a task. Each shows a toast with "Undo". */
export function useLifecycleActions() {
  const context = useCurrentUserContext()
  const { dispatch } = context
  const showFailure = (id: number, error: unknown) =>
    void showRefusal(context, id, error, { ...texts, failed: texts.actFailed })
  const showDone = (title: string, description: string, undo: () => unknown) =>
    toast({
      intent: 'success',
      title,
      description,
      action: { label: texts.undo, onAction: () => void undo() },
    })

  /** @returns whether the task was moved to the trash. */
  const remove = async ({ id, version, title }: LifecycleTarget): Promise<boolean> => {
    const { error } = await dispatch(deleteTask({ id, version }))
    if (error) {
      showFailure(id, error)
      return false
    }
    showDone(texts.done.delete, title, () => restore({ id, title }))
    return true
  }
  const restore = async ({ id, title }: Pick<LifecycleTarget, 'id' | 'title'>): Promise<void> => {
    const { data, error } = await dispatch(restoreTask({ id }))
    if (!data) {
      showFailure(id, error)
      return
    }
    showDone(texts.done.restore, title, () => remove(data))
  }
  const archive = async ({ id, version, title }: LifecycleTarget): Promise<void> => {
    const { data, error } = await dispatch(archiveTask({ id, version }))
    if (!data) {
      showFailure(id, error)
      return
    }
    showDone(texts.done.archive, title, () => unarchive(data))
  }
  const unarchive = async ({ id, version, title }: LifecycleTarget): Promise<void> => {
    const { data, error } = await dispatch(unarchiveTask({ id, version }))
    if (!data) {
      showFailure(id, error)
      return
    }
    showDone(texts.done.unarchive, title, () => archive(data))
  }
  return { remove, restore, archive, unarchive }
}
