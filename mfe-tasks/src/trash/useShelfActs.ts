import type { TaskSummary } from '@headway/contracts/tasks'
import { toast } from '@headway/design-system'
import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { type Hand, tellRefused } from '../changed-by/whoChanged.ts'
import { trashMessages as texts } from './trash.messages.ts'
import { archiveTask, deleteTask, restoreTask, unarchiveTask } from './task-trash.api.ts'

/** A task that something is done to. */
export type ActedOn = Pick<TaskSummary, 'id' | 'title' | 'version'>

/** Returns functions that delete, restore and archive a task. Each says what it has done and offers its opposite. */
export function useShelfActs() {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const hand: Hand = { dispatch, me }
  const tellFailure = (id: number, error: unknown) =>
    void tellRefused(hand, id, error, { ...texts, failed: texts.actFailed })
  const tell = (title: string, description: string, undo: () => unknown) =>
    toast({
      intent: 'success',
      title,
      description,
      action: { label: texts.undo, onAction: () => void undo() },
    })

  /** @returns whether it is in the trash. */
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
