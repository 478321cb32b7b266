import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { announce } from '../live-region/announcer.ts'

/**
 * Returns the index of the mark that a key moves to.
 *
 * @param from index of the current mark; undefined if there is none.
 * @param count number of marks.
 * @param perRow marks per row of a grid, where up and down move between rows; undefined for a single row.
 * @returns undefined for keys that move to no mark.
 */
export function markAfter(
  key: string,
  from: number | undefined,
  count: number,
  perRow?: number,
): number | undefined {
  const last = count - 1
  if (count === 0) {
    return undefined
  }
  switch (key) {
    case 'ArrowLeft':
      return from === undefined ? last : Math.max(0, from - 1)
    case 'ArrowRight':
      return from === undefined ? 0 : Math.min(last, from + 1)
    case 'ArrowUp':
    case 'ArrowDown': {
      if (perRow === undefined) {
        return undefined
      }
      const next = (from ?? 0) + (key === 'ArrowUp' ? -perRow : perRow)
      return next < 0 || next > last ? (from ?? 0) : next
    }
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

interface MarksOptions {
  count: number
  /** Returns the text that a screen reader announces for a mark. */
  describe: (index: number) => string
  /** Returns the index of the mark at a share of the width, from 0 to 1. */
  markAt: (share: number) => number
  perRow?: number
}

/**
 * Moves between the marks of a chart with keys and pointer. The chart is one tab stop, and a mark reached by a key is
 * announced.
 *
 * @returns the index of the active mark, and the event handlers of the chart.
 */
export function useMarks({ count, describe, markAt, perRow }: MarksOptions) {
  const [index, setIndex] = useState<number>()
  const leave = () => setIndex(undefined)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      leave()
      return
    }
    const next = markAfter(event.key, index, count, perRow)
    if (next !== undefined) {
      event.preventDefault()
      setIndex(next)
      announce(describe(next))
    }
  }
  const handlePointer = (event: PointerEvent<Element>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setIndex(count === 0 ? undefined : markAt(width === 0 ? 1 : (event.clientX - left) / width))
  }
  const handlers = {
    onKeyDown: handleKeyDown,
    onPointerMove: handlePointer,
    onPointerDown: handlePointer,
    onPointerLeave: leave,
    onBlur: leave,
  }
  return { active: index !== undefined && index < count ? index : undefined, setIndex, handlers }
}
