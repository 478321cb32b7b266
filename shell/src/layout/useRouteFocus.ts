import { useLocation } from '@headway/sdk'
import { useEffect, useRef } from 'react'

/** How long a page may take to show its heading before the focus stays on the main region, in milliseconds. */
const HEADING_WAIT = 10_000

/**
 * After a change of route the page's h1 gets the focus and gives the document its title, as a full page load would.
 * The heading may come later than the route: its section is loaded first.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) {
      return
    }
    const wasFirst = isFirst.current
    isFirst.current = false
    const settle = (): boolean => {
      const heading = main.querySelector<HTMLElement>('h1')
      if (!heading) {
        return false
      }
      document.title = `${heading.textContent} · Headway`
      if (!wasFirst) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
        window.scrollTo(0, 0)
      }
      return true
    }
    if (settle()) {
      return
    }
    const observer = new MutationObserver(() => {
      if (settle()) {
        observer.disconnect()
      }
    })
    observer.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [pathname])
}
