import type { TaskSummary } from '@headway/contracts/tasks'
import { createContext, useContext, useEffect } from 'react'

/** The tasks on screen by the place that shows them in their order: a column of a board, a day. A list is one place without a name. */
export type Shown = ReadonlyMap<string, readonly TaskSummary[]>

/** The tasks of the place that an element lies in, and which of them it lies in. */
export function placeOf(shown: Shown, element: EventTarget | null) {
  const card = element instanceof Element ? element.closest<HTMLElement>('[data-card-index]') : null
  const place = card?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? ''
  const tasks = shown.get(place) ?? []
  const index = card ? Number(card.dataset['cardIndex']) : -1
  return { place, tasks, index, task: tasks[index] }
}

/** Says what a place shows; null once it is gone. */
export const ShowContext = createContext<(place: string, tasks: readonly TaskSummary[] | null) => void>(
  () => undefined,
)

/** Says which tasks a place of a view shows, for the keys and the selection. */
export function useShown(place: string, tasks: readonly TaskSummary[]): void {
  const show = useContext(ShowContext)
  useEffect(() => {
    show(place, tasks)
    return () => show(place, null)
  }, [show, place, tasks])
}

/** What of a list is selected. */
export interface Selection {
  ids: ReadonlySet<number>
  /** True in selection mode: on a phone, checkboxes then replace the circles. */
  isSelecting: boolean
  /**
   * @param isRange everything from the task that was pressed before.
   * @param place where the task was pressed, in a view that has several.
   */
  toggle: (id: number, isRange: boolean, place?: string) => void
}

/** Null where nothing can be selected. */
export const SelectionContext = createContext<Selection | null>(null)

/** The selection of the list that a task is shown in. */
export const useSelection = (): Selection | null => useContext(SelectionContext)

/** The numbers between two tasks of a list, both with them; the last one alone where the other is not there. */
export function between(ids: readonly number[], from: number | null, to: number): number[] {
  const start = from === null ? -1 : ids.indexOf(from)
  const end = ids.indexOf(to)
  return start < 0 || end < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
