import type { TaskSummary } from '@headway/contracts/tasks'
import { toast, toastFailure } from '@headway/design-system'
import { isCallError, serverMessage, type usePortalDispatch } from '@headway/sdk'
import { trashMessages as texts } from '../messages/trash.ts'
import { archiveTask, deleteTask, restoreTask, unarchiveTask } from '../task-trash.api.ts'

type Dispatch = ReturnType<typeof usePortalDispatch>

/** A task that something is done to. */
export type ActedOn = Pick<TaskSummary, 'id' | 'title' | 'version'>

const CHANGED_MEANWHILE = 412

function tellFailure(error: unknown): void {
  const isStale = isCallError(error) && error.status === CHANGED_MEANWHILE
  toastFailure(isStale ? texts.changedMeanwhile : serverMessage(error, texts.actFailed))
}

/** Deletes, restores, archives; each says what it has done and offers its opposite. */
export function shelfActs(dispatch: Dispatch) {
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
      tellFailure(error)
      return false
    }
    tell(texts.done.delete, title, () => restore({ id, title }))
    return true
  }
  const restore = async ({ id, title }: Pick<ActedOn, 'id' | 'title'>): Promise<void> => {
    const { data, error } = await dispatch(restoreTask({ id }))
    if (!data) {
      tellFailure(error)
      return
    }
    tell(texts.done.restore, title, () => remove(data))
  }
  const archive = async ({ id, version, title }: ActedOn): Promise<void> => {
    const { data, error } = await dispatch(archiveTask({ id, version }))
    if (!data) {
      tellFailure(error)
      return
    }
    tell(texts.done.archive, title, () => unarchive(data))
  }
  const unarchive = async ({ id, version, title }: ActedOn): Promise<void> => {
    const { data, error } = await dispatch(unarchiveTask({ id, version }))
    if (!data) {
      tellFailure(error)
      return
    }
    tell(texts.done.unarchive, title, () => archive(data))
  }
  return { remove, restore, archive, unarchive }
}
