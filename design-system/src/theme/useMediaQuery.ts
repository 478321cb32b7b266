import { useCallback, useSyncExternalStore } from 'react'
import { breakpoints } from '../tokens/tokens.ts'

/**
 * Whether a media query matches, kept current.
 *
 * @param query e.g. `(min-width: 1280px)`
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

/** Whether the viewport is narrower than 768 px, where sheets replace side panels. */
export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${breakpoints.medium - 0.02}px)`)
}
