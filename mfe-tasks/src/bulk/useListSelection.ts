import { type KeyboardEvent, useState } from 'react'
import { between, locateTask, type Selection, type Shown } from './selection.ts'

const NONE_SELECTED: ReadonlySet<number> = new Set()
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface Chosen {
  ids: ReadonlySet<number>
  anchor: number | null
  /** Identifies the content of the list when the selection was made; another list starts without a selection. */
  list: string
  /**
   * Number of tasks counted when all matching tasks were selected, loaded or not; null for a selection of single tasks.
   */
  total: number | null
}

/**
 * Keeps the selection of a list and handles its input: click, Shift and click, `x`, Shift and the arrow keys, Ctrl+A
 * and Escape.
 *
 * @param list identifies the content of the list; the selection is empty when it changes.
 */
export function useListSelection(shown: Shown, list: string) {
  const [kept, setChosen] = useState<Chosen>({ ids: NONE_SELECTED, anchor: null, list, total: null })
  const chosen: Chosen = kept.list === list ? kept : { ids: NONE_SELECTED, anchor: null, list, total: null }
  const { ids, anchor } = chosen
  const orderOf = (place: string) => (shown.get(place) ?? []).map(({ id }) => id)

  const toggle: Selection['toggle'] = (id, isRange, place = '') => {
    const next = new Set(ids)
    if (isRange) {
      between(orderOf(place), anchor, id).forEach((one) => next.add(one))
    } else if (!next.delete(id)) {
      next.add(id)
    }
    setChosen({ ids: next, anchor: id, list, total: null })
  }
  const clear = () => setChosen({ ids: NONE_SELECTED, anchor: null, list, total: null })
  const selectWhole = (total: number) => setChosen({ ids: new Set(orderOf('')), anchor, list, total })

  const handleKeyDown = (event: KeyboardEvent) => {
    const { place, index, task } = locateTask(shown, event.target)
    const isTyping = event.target instanceof Element && event.target.closest(TYPING)
    const id = task?.id
    if (isTyping || event.altKey || id === undefined) {
      return
    }
    const isCommand = event.ctrlKey || event.metaKey
    const step = event.shiftKey ? (steps[event.key] ?? 0) : 0
    if (event.key === 'x' && !isCommand) {
      toggle(id, false)
    } else if (event.key.toLowerCase() === 'a' && isCommand) {
      event.preventDefault()
      setChosen({
        ids: new Set([...(place === '' ? [] : ids), ...orderOf(place)]),
        anchor,
        list,
        total: null,
      })
    } else if (event.key === 'Escape' && ids.size > 0) {
      clear()
    } else if (step !== 0) {
      // The list has already moved the focus, by a whole row of cards for the up and down arrows in a grid.
      const reached = locateTask(shown, document.activeElement).task?.id ?? id
      const order = orderOf(place)
      const next = reached === id ? (order[index + step] ?? id) : reached
      setChosen({ ids: new Set([...ids, id, ...between(order, id, next)]), anchor: id, list, total: null })
    }
  }
  return { ids, total: chosen.total, toggle, clear, selectWhole, handleKeyDown }
}

export type ListSelection = ReturnType<typeof useListSelection>
