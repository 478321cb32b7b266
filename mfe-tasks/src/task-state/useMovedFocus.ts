import { useRef } from 'react'

/** Moves the focus along with a task that is moved by keyboard. */
export interface MovedFocus {
  /** Announces that a task will appear in another place, which then takes the focus. */
  follow: (taskId: number, place: string) => void
  /** Returns whether the element that shows a task in a place must take the focus; called after each render. */
  takes: (taskId: number, place: string) => boolean
}

const nextActs = ['keydown', 'pointerdown'] as const

/**
 * Keeps the focus on a task that is moved by keyboard. The old place may render once more before the new one exists,
 * and the new one may remount when an older response arrives. Therefore the new place takes the focus whenever it is
 * lost, until the next key press or click.
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
