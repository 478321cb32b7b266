import { type PointerEvent, useRef, useState } from 'react'

/** As far as this a press is still a press, in pixels. */
const STILL = 4

/**
 * Lets the end of a bar be dragged along the days by mouse or finger. There is a way by keyboard and by menu beside it.
 *
 * @param days how many the width of the bar's track has.
 * @param onDrop told by how many days the end was moved.
 * @returns by how many days it is dragged now, and what the bar listens to.
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
    hands: {
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
