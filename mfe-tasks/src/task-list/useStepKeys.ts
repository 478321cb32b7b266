import { usePageKeys } from '@headway/sdk'
import { type RefObject, useEffect, useRef } from 'react'
import { messages } from './tasks.messages.ts'

const LINK = 'a[href]'
/** Height of the page header, which covers the top of the window, in pixels. */
const COVERED = 64

/** Position of a card: its column or day, and its index there. */
interface Spot {
  place: string
  index: number
}

const spotOf = (card: HTMLElement): Spot => ({
  place: card.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? '',
  index: Number(card.dataset['cardIndex']),
})

/** Returns the card at the position of a removed card that had the focus, or the one before it. */
function stepFromGone(cards: readonly HTMLElement[], gone: Spot, by: number): HTMLElement | undefined {
  const wanted = by > 0 ? gone.index : gone.index - 1
  const own = cards.filter((card) => spotOf(card).place === gone.place)
  return own.findLast((card) => spotOf(card).index <= wanted) ?? own[0]
}

/**
 * Returns the card that a key moves the focus to: the neighbor of the card that has or last had the focus, or the first
 * visible card.
 */
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

/** Remembers the position of the card that last had the focus. */
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
 * Registers `j` and `k`, which move the focus to the next or previous task of the list. They work from anywhere on the
 * page, from controls of a card, and from the position of a removed card. If the link of a card has the focus, its view
 * has already handled the key.
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
