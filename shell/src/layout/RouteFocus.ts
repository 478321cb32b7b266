import { useLocation, useNavigationType } from '@headway/sdk'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { rememberPage } from './recentPages.ts'
import { recordScroll, restoreScroll } from './scrollRestoration.ts'

/** Time in milliseconds within which a page must show its heading to receive the focus. */
const HEADING_TIMEOUT_MS = 10_000

/** Calls back with the page's heading, now or as soon as its section has loaded. */
function whenHeading(main: Element, found: (heading: HTMLElement) => void): () => void {
  const notifyIfPresent = (): boolean => {
    // A list may be mounted but hidden behind the page of one of its items.
    const heading = [...main.querySelectorAll<HTMLElement>('h1')].find(
      (candidate) => candidate.getClientRects().length > 0,
    )
    if (heading) {
      found(heading)
    }
    return heading !== undefined
  }
  if (notifyIfPresent()) {
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    if (notifyIfPresent()) {
      observer.disconnect()
    }
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

/**
 * After a change of route, moves the focus to the page's h1 and sets the document title, as a full page load would. A
 * new page starts at the top, a previous one at its scroll position. It is a component, so that route changes do not
 * render the frame around the page again.
 */
export function RouteFocus(): null {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isFirst = useRef(true)

  useLayoutEffect(() => recordScroll(key), [key])

  const entry = useRef({ key, isBack })
  entry.current = { key, isBack }

  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) {
      return
    }
    const wasFirst = isFirst.current
    isFirst.current = false
    let stopRestoring: (() => void) | undefined
    const stopLooking = whenHeading(main, (heading) => {
      document.title = `${heading.textContent} · Headway`
      rememberPage({ to: pathname, label: heading.textContent ?? '' })
      if (wasFirst) {
        return
      }
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      if (entry.current.isBack) {
        stopRestoring = restoreScroll(entry.current.key)
      } else {
        window.scrollTo(0, 0)
      }
    })
    return () => {
      stopLooking()
      stopRestoring?.()
    }
  }, [pathname])
  return null
}
