import type { TaskSummary } from '@headway/contracts/tasks'
import { toast } from '@headway/design-system'
import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { type CurrentUserContext, showRefusal } from '../edit-conflict/conflictAuthor.ts'
import { trashMessages as texts } from './trash.messages.ts'
import { archiveTask, deleteTask, restoreTask, unarchiveTask } from './task-trash.api.ts'

/** Fields of a task that are needed to delete, restore or archive it. */
export type ActedOn = Pick<TaskSummary, 'id' | 'title' | 'version'>

/** Returns functions that delete, restore and archive a task. Each shows a toast with "Undo". */
export function useLifecycleActions() {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const hand: CurrentUserContext = { dispatch, me }
  const tellFailure = (id: number, error: unknown) =>
    void showRefusal(hand, id, error, { ...texts, failed: texts.actFailed })
  const tell = (title: string, description: string, undo: () => unknown) =>
    toast({
      intent: 'success',
      title,
      description,
      action: { label: texts.undo, onAction: () => void undo() },
    })

  /** @returns whether the task was moved to the trash. */
  const remove = async ({ id, version, title }: ActedOn): Promise<boolean> => {
    const { error } = await dispatch(deleteTask({ id, version }))
    if (error) {
      tellFailure(id, error)
      return false
    }
    tell(texts.done.delete, title, () => restore({ id, title }))
    return true
  }
  const restore = async ({ id, title }: Pick<ActedOn, 'id' | 'title'>): Promise<void> => {
    const { data, error } = await dispatch(restoreTask({ id }))
    if (!data) {
      tellFailure(id, error)
      return
    }
    tell(texts.done.restore, title, () => remove(data))
  }
  const archive = async ({ id, version, title }: ActedOn): Promise<void> => {
    const { data, error } = await dispatch(archiveTask({ id, version }))
    if (!data) {
      tellFailure(id, error)
      return
    }
    tell(texts.done.archive, title, () => unarchive(data))
  }
  const unarchive = async ({ id, version, title }: ActedOn): Promise<void> => {
    const { data, error } = await dispatch(unarchiveTask({ id, version }))
    if (!data) {
      tellFailure(id, error)
      return
    }
    tell(texts.done.unarchive, title, () => archive(data))
  }
  return { remove, restore, archive, unarchive }
}
