import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** A card that was not seen when its list was hidden, and is not drawn in the first painting after that. */
export const unseen = 'data-unseen'

/** Watches which cards are outside the window, as far as the browser has said so. */
function watchFar(): { far: ReadonlySet<Element>; observer: IntersectionObserver } {
  const far = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) {
        far.delete(target)
      } else {
        far.add(target)
      }
    }
  })
  return { far, observer }
}

/**
 * A list that is hidden below another page comes back with what was seen of it; the cards outside the window follow when that is
 * painted. They keep their heights meanwhile, so nothing moves.
 *
 * @param list whose children are the cards
 * @param count cards that are in the document
 */
export function useSeenFirst(list: RefObject<HTMLElement | null>, count: number): void {
  const watched = useRef<ReturnType<typeof watchFar>>(undefined)
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
      watched.current?.observer.disconnect()
      for (const card of watched.current?.far ?? []) {
        card.setAttribute(unseen, '')
      }
      watched.current = undefined
    }
  }, [list])
  useEffect(() => {
    watched.current ??= watchFar()
    for (const card of Array.from(list.current?.children ?? []).slice(0, count)) {
      watched.current.observer.observe(card)
    }
  }, [list, count])
}
