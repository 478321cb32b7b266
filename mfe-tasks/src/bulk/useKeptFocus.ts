import { useEffect, useRef } from 'react'

/**
 * Takes the focus once it is lost with the button that had it: what was pressed in the bar is gone when its result is there, and
 * whoever works by keyboard would begin at the top of the page.
 *
 * @param result what the bar shows in place of the buttons; null while they are there.
 * @returns what goes on the bar, which must be able to have the focus.
 */
export function useKeptFocus(result: object | null) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result && document.activeElement === document.body) {
      bar.current?.focus({ preventScroll: true })
    }
  }, [result])
  return bar
}
