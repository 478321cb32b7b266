import { useLayoutEffect, type RefObject } from 'react'

/** A card or a row of cards that was not seen when its list was hidden, and is not drawn in the first painting after that. */
export const unseen = 'data-unseen'

/**
 * A list that is hidden below another page comes back with what was seen of it; what is outside the window follows when that is
 * painted. It keeps its height meanwhile, so nothing moves.
 *
 * @param list the element whose children are cards or rows of them
 * @param findFar those of them that are outside the window, asked as the list is hidden; the same function at every drawing
 */
export function useSeenFirst(list: RefObject<HTMLElement | null>, findFar: () => Iterable<Element>): void {
  // A layout effect: it ends while the list still stands as it was seen, before the browser finds all of it out of sight.
  useLayoutEffect(() => {
    const grid = list.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        for (const card of grid?.querySelectorAll(`:scope > [${unseen}]`) ?? []) {
          card.removeAttribute(unseen)
        }
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      for (const card of findFar()) {
        card.setAttribute(unseen, '')
      }
    }
  }, [list, findFar])
}
