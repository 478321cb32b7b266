import { useCallback, useSyncExternalStore } from 'react'
import { breakpoints } from '../tokens/tokens.ts'

/**
 * Returns whether a media query matches, and updates it on changes.
 *
 * @param query e.g. `(min-width: 1280px)`.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Returns whether the viewport is narrower than 768 px, where sheets replace side panels. */
export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${breakpoints.medium - 0.02}px)`)
}
