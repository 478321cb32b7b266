import { useRef } from 'react'

/** Where the focus goes when a task has been moved by keyboard. */
export interface MovedFocus {
  /** Says that a task will stand in another place, and takes the focus there. */
  follow: (taskId: number, place: string) => void
  /** Whether what shows a task in a place takes the focus: asked after each drawing. */
  takes: (taskId: number, place: string) => boolean
}

const nextActs = ['keydown', 'pointerdown'] as const

/**
 * Keeps the focus on a task that is moved by keyboard. Its old place may be drawn once more before the new one is there, and the new
 * one anew when an older answer arrives in between; so the new place takes the focus whenever it is lost, until the person acts again.
 */
export function useMovedFocus(): MovedFocus {
  const awaited = useRef<{ taskId: number; place: string }>(undefined)
  return {
    follow: (taskId, place) => {
      const mine = { taskId, place }
      const forget = () => {
        for (const act of nextActs) {
          document.removeEventListener(act, forget, { capture: true })
        }
        if (awaited.current === mine) {
          awaited.current = undefined
        }
      }
      awaited.current = mine
      for (const act of nextActs) {
        document.addEventListener(act, forget, { capture: true })
      }
    },
    takes: (taskId, place) =>
      awaited.current?.taskId === taskId &&
      awaited.current.place === place &&
      document.activeElement === document.body,
  }
}
