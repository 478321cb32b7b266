import type { TaskSummary } from '@headway/contracts/tasks'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { between, type Selection } from './selection.ts'

const NOBODY: ReadonlySet<number> = new Set()
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

const indexOf = (target: EventTarget | null) =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-card-index]')?.dataset['cardIndex']
    : undefined

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
export function useListSelection(tasks: readonly TaskSummary[], list: string) {
  const [kept, setChosen] = useState<Chosen>({ ids: NOBODY, anchor: null, list, total: null })
  const chosen: Chosen = kept.list === list ? kept : { ids: NOBODY, anchor: null, list, total: null }
  const order = useMemo(() => tasks.map(({ id }) => id), [tasks])
  const { ids, anchor } = chosen

  const toggle: Selection['toggle'] = (id, isRange) => {
    const next = new Set(ids)
    if (isRange) {
      between(order, anchor, id).forEach((one) => next.add(one))
    } else if (!next.delete(id)) {
      next.add(id)
    }
    setChosen({ ids: next, anchor: id, list, total: null })
  }
  const clear = () => setChosen({ ids: NOBODY, anchor: null, list, total: null })
  const selectLoaded = () => setChosen({ ids: new Set(order), anchor, list, total: null })
  const selectWhole = (total: number) => setChosen({ ids: new Set(order), anchor, list, total })

  const handleKeyDown = (event: KeyboardEvent) => {
    const at = indexOf(event.target)
    const isTyping = event.target instanceof Element && event.target.closest(TYPING)
    const id = at === undefined ? undefined : order[Number(at)]
    if (isTyping || event.altKey || id === undefined) {
      return
    }
    const isCommand = event.ctrlKey || event.metaKey
    const step = event.shiftKey ? (steps[event.key] ?? 0) : 0
    if (event.key === 'x' && !isCommand) {
      toggle(id, false)
    } else if (event.key.toLowerCase() === 'a' && isCommand) {
      event.preventDefault()
      selectLoaded()
    } else if (event.key === 'Escape' && ids.size > 0) {
      clear()
    } else if (step !== 0) {
      // The list has moved the focus already: by a row of cards, where arrows go up and down in a grid.
      const reached = Number(indexOf(document.activeElement) ?? at)
      const next = order[reached === Number(at) ? reached + step : reached] ?? id
      setChosen({ ids: new Set([...ids, ...between(order, id, next)]), anchor: id, list, total: null })
    }
  }
  return { ids, total: chosen.total, toggle, clear, selectWhole, handleKeyDown }
}

export type ListSelection = ReturnType<typeof useListSelection>
