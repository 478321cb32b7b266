import { useEffect, useRef } from 'react'

/** Told when what is held by keyboard goes from the screen, as a task does that somebody else deletes: no key reaches it any more. */
export function useGone(isHeld: boolean, onGone: () => void): void {
  const latest = useRef({ isHeld, onGone })
  useEffect(() => {
    latest.current = { isHeld, onGone }
  })
  useEffect(
    () => () => {
      if (latest.current.isHeld) {
        latest.current.onGone()
      }
    },
    [],
  )
}
