import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * How many columns of a least width fit into an element, kept current while it is resized; undefined before the element
 * is there to be measured.
 *
 * @param element the grid
 * @param minimumWidth pixels of one column
 * @param gap pixels between columns
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
      // Hidden it has no width, and comes back as it was.
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
