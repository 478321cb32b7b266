import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Returns the distance of an element from the top of the page in pixels. The body is observed, because content above
 * the element, such as a banner, can change its height.
 *
 * @param element the grid.
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
