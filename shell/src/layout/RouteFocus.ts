import { useLocation, useNavigationType } from '@headway/sdk'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { rememberPage } from './recentPages.ts'
import { rememberScroll, restoreScroll } from './scrollMemory.ts'

/** How long a page may take to show its heading before the focus stays on the main region, in milliseconds. */
const HEADING_WAIT = 10_000

/** Calls back with the page's heading, now or as soon as its section has come. */
function whenHeading(main: Element, found: (heading: HTMLElement) => void): () => void {
  const look = (): boolean => {
    // A list may stand hidden below the page of one of its things.
    const heading = [...main.querySelectorAll<HTMLElement>('h1')].find(
      (candidate) => candidate.getClientRects().length > 0,
    )
    if (heading) {
      found(heading)
    }
    return heading !== undefined
  }
  if (look()) {
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    if (look()) {
      observer.disconnect()
    }
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

/**
 * After a change of route the page's h1 gets the focus and gives the document its title, as a full page load would. A new
 * page starts at its top; one that is come back to, where it was left. A component, so that the frame around the page is not
 * drawn anew with each.
 */
export function RouteFocus(): null {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isFirst = useRef(true)

  useLayoutEffect(() => rememberScroll(key), [key])

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
