import { type KeyboardEvent, useState } from 'react'
import { between, placeOf, type Selection, type Shown } from './selection.ts'

const NONE_SELECTED: ReadonlySet<number> = new Set()
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface Chosen {
  ids: ReadonlySet<number>
  anchor: number | null
  /** What the list showed when it was chosen: another list begins with nothing. */
  list: string
  /** All that match, whether they have been read or not; as many as were counted. */
  total: number | null
}

/**
 * What of a list is selected: by click, Shift and click, `x`, Shift and the arrow keys, Ctrl+A and Escape.
 *
 * @param list names what the list shows; with another name the selection is empty.
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
    const { place, index, task } = placeOf(shown, event.target)
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
      // The list has moved the focus already: by a row of cards, where arrows go up and down in a grid.
      const reached = placeOf(shown, document.activeElement).task?.id ?? id
      const order = orderOf(place)
      const next = reached === id ? (order[index + step] ?? id) : reached
      setChosen({ ids: new Set([...ids, id, ...between(order, id, next)]), anchor: id, list, total: null })
    }
  }
  return { ids, total: chosen.total, toggle, clear, selectWhole, handleKeyDown }
}

export type ListSelection = ReturnType<typeof useListSelection>
