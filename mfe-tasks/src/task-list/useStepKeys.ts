import { usePageKeys } from '@headway/sdk'
import { type RefObject, useEffect, useRef } from 'react'
import { messages } from './tasks.messages.ts'

const LINK = 'a[href]'
/** Pixels at the top of the window that the portal's bar covers. */
const COVERED = 64

/** Where a card stands: in which column or on which day, and as which of it. */
interface Spot {
  place: string
  index: number
}

const spotOf = (card: HTMLElement): Spot => ({
  place: card.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? '',
  index: Number(card.dataset['cardIndex']),
})

/** The card that stands where the one that had the focus is gone from, or before that. */
function stepFromGone(cards: readonly HTMLElement[], gone: Spot, by: number): HTMLElement | undefined {
  const wanted = by > 0 ? gone.index : gone.index - 1
  const own = cards.filter((card) => spotOf(card).place === gone.place)
  return own.findLast((card) => spotOf(card).index <= wanted) ?? own[0]
}

/** The card that a key leads to: the one beside that which has the focus or had it, or the first that can be seen. */
function stepFrom(
  cards: readonly HTMLElement[],
  last: Spot | undefined,
  by: number,
): HTMLElement | undefined {
  const { activeElement, body } = document
  const at = cards.findIndex((card) => card.contains(activeElement))
  if (at >= 0) {
    return cards[at + by]
  }
  const beside = last && activeElement === body ? stepFromGone(cards, last, by) : undefined
  return beside ?? cards.find((card) => card.getBoundingClientRect().top >= COVERED) ?? cards[0]
}

/** Where the card stands that has had the focus last. */
function useLastSpot(list: RefObject<HTMLElement | null>) {
  const last = useRef<Spot>(undefined)
  useEffect(() => {
    const element = list.current
    const note = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-card-index]') : null
      last.current = card ? spotOf(card) : undefined
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [list])
  return last
}

/**
 * `j` and `k` lead into a list of tasks from wherever the focus is, and on from a card's boxes and buttons, and from where a card
 * was that is gone. Where the link of a card has the focus, its view has moved it already.
 */
export function useStepKeys(list: RefObject<HTMLElement | null>): void {
  const last = useLastSpot(list)
  const step = (by: number) => () => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card-index]') ?? [])]
    const shown = cards.filter((card) => card.querySelector(LINK))
    stepFrom(shown, last.current, by)?.querySelector<HTMLElement>(LINK)?.focus()
  }
  usePageKeys([
    { keys: ['j'], does: messages.list.next, run: step(1) },
    { keys: ['k'], does: messages.list.previous, run: step(-1) },
  ])
}
