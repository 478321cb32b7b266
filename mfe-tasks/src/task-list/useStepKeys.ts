import { usePageKeys } from '@headway/sdk'
import type { RefObject } from 'react'
import { messages } from '../messages/en.ts'

const LINK = 'a[href]'
/** Pixels at the top of the window that the portal's bar covers. */
const COVERED = 64

/** The card that a key leads to: the one beside that which has the focus, or the first that can be seen. */
function stepFrom(cards: readonly HTMLElement[], by: number): HTMLElement | undefined {
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  return at >= 0
    ? cards[at + by]
    : (cards.find((card) => card.getBoundingClientRect().top >= COVERED) ?? cards[0])
}

/**
 * `j` and `k` lead into a list of tasks from wherever the focus is, and on from a card's boxes and buttons. Where the link of a
 * card has the focus, its view has moved it already.
 */
export function useStepKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: number) => () => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card-index]') ?? [])]
    stepFrom(
      cards.filter((card) => card.querySelector(LINK)),
      by,
    )
      ?.querySelector<HTMLElement>(LINK)
      ?.focus()
  }
  usePageKeys([
    { keys: ['j'], does: messages.list.next, run: step(1) },
    { keys: ['k'], does: messages.list.previous, run: step(-1) },
  ])
}
