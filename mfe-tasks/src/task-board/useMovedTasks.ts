import type { TaskSummary } from '@headway/contracts/tasks'
import { useCallback, useState } from 'react'
import type { Column } from '../task-list/groups.ts'
import type { ListPages } from '../task-list/tasks.api.ts'
import { pagesWith, pagesWithout } from './positionInList.ts'

/** A moved task, which the fetched columns may still contain as it was before. */
interface MovedTask {
  /** The task as its new column shows it. */
  task: TaskSummary
  /** Key of the column that hides the task; null if the task stays there too. */
  from: string | null
  /** Key of the column that shows the task; null once this column has been requested after the move. */
  to: string | null
  /** Version from which a fetched task contains the move; infinite until the server has accepted it. */
  version: number
  /** When the server had accepted the move, in milliseconds; infinite until then. */
  acceptedAt: number
}

/** Moved tasks by id. */
export type MovedTasks = ReadonlyMap<number, MovedTask>

/** Returns the loaded pages of a column with the moves that they do not contain yet. */
export function pagesWithMoves(
  pages: ListPages,
  { key, filter }: Column,
  { moved, timeZone }: { moved: MovedTasks; timeZone: string },
): ListPages {
  const isOlder = ({ task, version }: MovedTask) =>
    pages.every(({ items }) => items.every((item) => item.id !== task.id || item.version < version))
  return [...moved.values()]
    .filter((move) => (move.from === key || move.to === key) && isOlder(move))
    .reduce(
      (shown, { task, to }) =>
        to === key ? pagesWith(shown, task, { sort: filter.sort, timeZone }) : pagesWithout(shown, task.id),
      pages,
    )
}

/**
 * Keeps moves beside the fetched columns. In the cache, a response from before the move would overwrite them: the card
 * would disappear for a moment, and its open menu with it.
 */
export function useMovedTasks() {
  const [moved, setMoved] = useState<MovedTasks>(new Map())

  /**
   * Shows a move until the server refuses it or the columns contain it.
   *
   * @param writing resolves with the version that the move was based on; undefined if it was refused.
   */
  const show = async (
    move: Pick<MovedTask, 'task' | 'from' | 'to'>,
    writing: Promise<number | undefined>,
  ): Promise<boolean> => {
    const entry = { ...move, version: Number.POSITIVE_INFINITY, acceptedAt: Number.POSITIVE_INFINITY }
    const { id } = move.task
    setMoved((before) => new Map(before).set(id, entry))
    const basedOn = await writing
    setMoved((before) => {
      if (before.get(id) !== entry) {
        // A later move of the same task has replaced this one.
        return before
      }
      const after = new Map(before)
      if (basedOn === undefined) {
        after.delete(id)
      } else {
        after.set(id, { ...entry, version: basedOn + 1, acceptedAt: Date.now() })
      }
      return after
    })
    return basedOn !== undefined
  }

  /** Ends the moves into a column that has been requested after the server accepted them. */
  const settle = useCallback((key: string, requestedAt: number) => {
    setMoved((before) => {
      const settled = [...before].filter(([, { to, acceptedAt }]) => to === key && acceptedAt <= requestedAt)
      return settled.length === 0
        ? before
        : new Map([...before, ...settled.map(([id, move]) => [id, { ...move, to: null }] as const)])
    })
  }, [])

  return { moved, show, settle }
}
