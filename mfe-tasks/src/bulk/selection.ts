import type { TaskSummary } from '@headway/contracts/tasks'
import { createContext, useContext, useEffect } from 'react'

/**
 * Tasks on screen in display order, keyed by the place that shows them: a board column or a day. A list is one place
 * with an empty name.
 */
export type Shown = ReadonlyMap<string, readonly TaskSummary[]>

/** Returns the place that contains an element, the tasks of that place, and the task and index of the element in it. */
export function locateTask(shown: Shown, element: EventTarget | null) {
  const card = element instanceof Element ? element.closest<HTMLElement>('[data-card-index]') : null
  const place = card?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? ''
  const tasks = shown.get(place) ?? []
  const index = card ? Number(card.dataset['cardIndex']) : -1
  return { place, tasks, index, task: tasks[index] }
}

/** Registers the tasks of a place; null removes the place. */
export const ShowContext = createContext<(place: string, tasks: readonly TaskSummary[] | null) => void>(
  () => undefined,
)

/** Registers the tasks that a place of a view shows, for keyboard commands and the selection. */
export function useShown(place: string, tasks: readonly TaskSummary[]): void {
  const show = useContext(ShowContext)
  useEffect(() => {
    show(place, tasks)
    return () => show(place, null)
  }, [show, place, tasks])
}

/** Selection state of a list. */
export interface Selection {
  ids: ReadonlySet<number>
  /** True in selection mode: on a phone, checkboxes then replace the circles. */
  isSelecting: boolean
  /**
   * @param isRange selects everything from the previously pressed task to this one.
   * @param place place of the task, in a view that has several places.
   */
  toggle: (id: number, isRange: boolean, place?: string) => void
}

/** Null if the list does not support selection. */
export const SelectionContext = createContext<Selection | null>(null)

/** Returns the selection of the list that contains the task, or null if it has none. */
export const useSelection = (): Selection | null => useContext(SelectionContext)

/**
 * Returns the ids between two tasks of a list, both included, or only the last id if one of them is not in the list.
 */
export function between(ids: readonly number[], from: number | null, to: number): number[] {
  const start = from === null ? -1 : ids.indexOf(from)
  const end = ids.indexOf(to)
  return start < 0 || end < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
