import { useCallback, useEffect, useRef, type RefObject } from 'react'

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
 * Finds the cards of a list that are outside the window without a look at where each of them lies.
 *
 * @param list whose children are the cards
 * @param count cards that are in the document
 * @returns a function for {@link useSeenFirst}
 */
export function useFarCards(list: RefObject<HTMLElement | null>, count: number): () => Iterable<Element> {
  const watched = useRef<ReturnType<typeof watchFar>>(undefined)
  // Not a layout effect: those of a list that is hidden end first, and still ask.
  useEffect(
    () => () => {
      watched.current?.observer.disconnect()
      watched.current = undefined
    },
    [],
  )
  useEffect(() => {
    watched.current ??= watchFar()
    for (const card of Array.from(list.current?.children ?? []).slice(0, count)) {
      watched.current.observer.observe(card)
    }
  }, [list, count])
  return useCallback(() => watched.current?.far ?? [], [])
}
