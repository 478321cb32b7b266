import { useEffect, useRef } from 'react'

/**
 * Calls `onRemoved` when an item held by keyboard is unmounted, for example because another user deleted the task: it
 * receives no more key events.
 */
export function useRemovedElement(isHeld: boolean, onRemoved: () => void): void {
  const latest = useRef({ isHeld, onRemoved })
  useEffect(() => {
    latest.current = { isHeld, onRemoved }
  })
  useEffect(
    () => () => {
      if (latest.current.isHeld) {
        latest.current.onRemoved()
      }
    },
    [],
  )
}
