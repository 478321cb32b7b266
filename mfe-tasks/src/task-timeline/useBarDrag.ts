import { type PointerEvent, useRef, useState } from 'react'

/** Pointer movement, in pixels, below which a drag counts as a click. */
const STILL = 4

/**
 * Makes the end of a bar draggable along the days by mouse or touch. Every use also needs a keyboard and a menu
 * alternative.
 *
 * @param days number of days that the width of the track represents.
 * @param onDrop receives the number of days that the end was moved by.
 * @returns the number of days of the current drag, and the event handlers of the bar.
 */
export function useBarDrag(days: number, onDrop: (by: number) => void) {
  const [by, setBy] = useState(0)
  const start = useRef<{ x: number; dayWidth: number } | null>(null)

  const daysTo = ({ clientX }: PointerEvent): number => {
    const distance = start.current ? clientX - start.current.x : 0
    return start.current === null || Math.abs(distance) < STILL
      ? 0
      : Math.round(distance / start.current.dayWidth)
  }
  const leave = () => {
    start.current = null
    setBy(0)
  }
  return {
    by,
    actions: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const track = event.currentTarget.parentElement
        if (event.button === 0 && track) {
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = { x: event.clientX, dayWidth: track.clientWidth / days }
        }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current) {
          setBy(daysTo(event))
        }
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const moved = daysTo(event)
        leave()
        if (moved !== 0) {
          onDrop(moved)
        }
      },
      onPointerCancel: leave,
    },
  }
}
