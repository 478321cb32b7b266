import { useIsNarrow } from '@headway/design-system'
import { useKeptState } from '@headway/sdk'
import { useLayoutEffect, useRef, useState } from 'react'
import type { TimelineSpan } from './timeline.ts'

/** Column measures in pixels. */
const TITLE_WIDTH = 280
const NARROW_TITLE_WIDTH = 190
const LEAST_DAY_WIDTH: Record<TimelineSpan, number> = { month: 20, quarter: 7.5 }
const CELL_PADDING = 24
const SCROLLBAR_WIDTH = 16

/**
 * Returns the widths of the columns in pixels, and a function that stores the widths that the user drags. The days fill
 * the frame, so that the whole window is visible, unless they would become too narrow.
 */
export function useColumnWidths(span: TimelineSpan, days: number) {
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const [frameWidth, setFrameWidth] = useState(0)
  const [kept, setKept] = useKeptState<Partial<Record<string, number>>>('tasks.timeline.widths', {})
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) {
      return undefined
    }
    const measure = () => setFrameWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const title = kept.title ?? (isNarrow ? NARROW_TITLE_WIDTH : TITLE_WIDTH)
  const least = days * LEAST_DAY_WIDTH[span] + CELL_PADDING
  return {
    /** Ref of the element that the columns fill. */
    frame,
    title,
    days: kept.days ?? Math.max(least, frameWidth - title - SCROLLBAR_WIDTH),
    keep: (key: string, width: number) => setKept({ ...kept, [key]: width }),
  }
}
