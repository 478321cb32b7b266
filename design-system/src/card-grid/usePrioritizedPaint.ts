import { useLayoutEffect, type RefObject } from 'react'

/**
 * Attribute of cards and rows that were outside the viewport when their list was hidden. They are left out of the first
 * paint after it is shown again.
 */
export const OFFSCREEN_ATTRIBUTE = 'data-offscreen'

/**
 * When a list that was hidden behind another page is shown again, paints the previously visible cards first and the
 * others afterwards. The list keeps its height, so there is no layout shift.
 *
 * @param list element whose children are cards or rows of cards.
 * @param findFar returns the children outside the viewport; called when the list is hidden. Its identity must be
 * stable.
 */
export function usePrioritizedPaint(
  list: RefObject<HTMLElement | null>,
  findOffscreen: () => Iterable<Element>,
): void {
  // The cleanup of a layout effect runs while the list is still visible, before the browser reports every card as
  // outside the viewport.
  useLayoutEffect(() => {
    const grid = list.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        for (const card of grid?.querySelectorAll(`:scope > [${OFFSCREEN_ATTRIBUTE}]`) ?? []) {
          card.removeAttribute(OFFSCREEN_ATTRIBUTE)
        }
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      for (const card of findOffscreen()) {
        card.setAttribute(OFFSCREEN_ATTRIBUTE, '')
      }
    }
  }, [list, findOffscreen])
}
