import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { announce } from '../live-region/announcer.ts'

/**
 * Returns the mark that a key leads to.
 *
 * @param from index of the present mark; undefined for none.
 * @param count of the marks.
 * @param perRow marks of a row, where up and down lead to another row; undefined for a single row.
 * @returns undefined for keys that lead nowhere.
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
  /** Returns the announcement of a mark. */
  describe: (index: number) => string
  /** The mark at a share of the width, from 0 to 1. */
  markAt: (share: number) => number
  perRow?: number
}

/**
 * Lets keys and pointer walk the marks of a drawing, which is one tab stop. A mark that a key leads to is announced.
 *
 * @returns the index of the mark that is pointed at, and the handlers of the drawing.
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
