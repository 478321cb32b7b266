import type { Location } from '@headway/sdk'

/** A mounted page. */
export interface Screen {
  readonly id: number
  readonly location: Location
}

/** The visible page and, hidden, the list from which it was opened. */
export interface Screens {
  readonly shown: Screen
  readonly below?: Screen
}

/**
 * Returns the pages that are mounted after a navigation. A list stays mounted behind the page of one of its items, so
 * that returning to it is fast (ADR 140).
 */
export function screensAfter({ shown, below }: Screens, location: Location): Screens {
  const { pathname } = location
  if (pathname === shown.location.pathname) {
    return below ? { shown: { ...shown, location }, below } : { shown: { ...shown, location } }
  }
  if (below && pathname === below.location.pathname) {
    return { shown: { ...below, location } }
  }
  const next = { id: shown.id + 1, location }
  // The list also stays mounted when the user goes from one item to another.
  const list = [shown, below].find(
    (screen) =>
      screen && screen.location.pathname !== '/' && pathname.startsWith(`${screen.location.pathname}/`),
  )
  return list ? { shown: next, below: list } : { shown: next }
}
