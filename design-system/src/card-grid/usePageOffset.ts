import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * How far an element lies below the top of the page, kept current: a banner may appear above it, or a filter wrap.
 *
 * @param element the grid
 */
export function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current && element.current.getClientRects().length > 0) {
        setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return offset
}
