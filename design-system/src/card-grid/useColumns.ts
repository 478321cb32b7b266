import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Returns how many columns of a minimum width fit into an element, and updates it on resize; undefined until it is
 * measured.
 *
 * @param element the grid.
 * @param minimumWidth width of a column in pixels.
 * @param gap gap between columns in pixels.
 */
export function useColumns(
  element: RefObject<HTMLElement | null>,
  minimumWidth: number,
  gap: number,
): number | undefined {
  const [columns, setColumns] = useState<number>()
  useLayoutEffect(() => {
    const grid = element.current
    if (!grid) {
      return
    }
    const measure = () => {
      // A hidden grid has no width. The last value remains valid when it is shown again.
      if (grid.clientWidth > 0) {
        setColumns(Math.max(1, Math.floor((grid.clientWidth + gap) / (minimumWidth + gap))))
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [element, minimumWidth, gap])
  return columns
}
