import { type ReactNode, useMemo } from 'react'
import { type Location, NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router-dom'

/**
 * Has everything in it see one place, wherever the window is. Unlike `<Routes location>` it tells nothing of a navigation to what
 * it holds, so nothing below what reads the place is drawn anew while a page stands hidden (ADR 052).
 */
export function AtLocation({ location, children }: { location: Location; children: ReactNode }) {
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return <LocationContext value={place}>{children}</LocationContext>
}
