import { createContext, useContext } from 'react'

/** What of a list is selected. */
export interface Selection {
  ids: ReadonlySet<number>
  /** @param isRange everything from the task that was pressed before. */
  toggle: (id: number, isRange: boolean) => void
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
