import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * How many columns of a least width fit into an element, kept current while it is resized.
 *
 * @param element the grid
 * @param minimumWidth pixels of one column
 * @param gap pixels between columns
 */
export function useColumns(
  element: RefObject<HTMLElement | null>,
  minimumWidth: number,
  gap: number,
): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const grid = element.current
    if (!grid) {
      return
    }
    const measure = () => setColumns(Math.max(1, Math.floor((grid.clientWidth + gap) / (minimumWidth + gap))))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [element, minimumWidth, gap])
  return columns
}
