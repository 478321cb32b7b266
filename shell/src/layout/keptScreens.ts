import type { Location } from '@headway/sdk'

/** A page that stands in the document. */
export interface Screen {
  readonly id: number
  readonly location: Location
}

/** The page that is shown, and hidden below it the list that it was opened from. */
export interface Screens {
  readonly shown: Screen
  readonly below?: Screen
}

/**
 * What stands in the document after a navigation. A list stays below the page of one of its things, as it was, so that the
 * way back is short (ADR 052).
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
  // From one of its things to another the list stays too.
  const list = [shown, below].find(
    (screen) =>
      screen && screen.location.pathname !== '/' && pathname.startsWith(`${screen.location.pathname}/`),
  )
  return list ? { shown: next, below: list } : { shown: next }
}
