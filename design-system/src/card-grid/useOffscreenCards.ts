import { useCallback, useEffect, useRef, type RefObject } from 'react'

/** Collects the observed cards that the browser has reported as outside the viewport. */
function observeOffscreen(): { offscreen: ReadonlySet<Element>; observer: IntersectionObserver } {
  const offscreen = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) {
        offscreen.delete(target)
      } else {
        offscreen.add(target)
      }
    }
  })
  return { offscreen, observer }
}

/**
 * Tracks which cards of a list are outside the viewport, without measuring the position of each card.
 *
 * @param list element whose children are the cards.
 * @param count number of cards in the document.
 * @returns a function for {@link usePrioritizedPaint}.
 */
export function useOffscreenCards(
  list: RefObject<HTMLElement | null>,
  count: number,
): () => Iterable<Element> {
  const watched = useRef<ReturnType<typeof observeOffscreen>>(undefined)
  // A layout effect would be cleaned up too early when a list is hidden, while `usePrioritizedPaint` still needs the result.
  useEffect(
    () => () => {
      watched.current?.observer.disconnect()
      watched.current = undefined
    },
    [],
  )
  useEffect(() => {
    watched.current ??= observeOffscreen()
    for (const card of Array.from(list.current?.children ?? []).slice(0, count)) {
      watched.current.observer.observe(card)
    }
  }, [list, count])
  return useCallback(() => watched.current?.offscreen ?? [], [])
}
