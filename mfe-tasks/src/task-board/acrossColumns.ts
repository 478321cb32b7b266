import type { KeyboardEvent } from 'react'

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** How many columns a key on a card leads to the right; 0 for other keys, and for those of a menu that is open over it. */
export function acrossStep(event: KeyboardEvent<HTMLElement>): number {
  const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
  return isOwn && !event.altKey && !event.ctrlKey && !event.metaKey ? (steps[event.key] ?? 0) : 0
}

/** Gives the focus to the card at the same height of the next column that has any. */
export function focusAcross(card: HTMLElement, by: number): void {
  const own = card.closest('[data-place]')
  const columns = [...(own?.parentElement?.querySelectorAll(':scope > [data-place]') ?? [])]
  const index = Number(card.closest<HTMLElement>('[data-card-index]')?.dataset['cardIndex'])
  for (let at = columns.findIndex((column) => column === own) + by; columns[at]; at += by) {
    const cards = [...(columns[at]?.querySelectorAll<HTMLElement>('[data-card-index]') ?? [])]
    const beside = cards.find((one) => Number(one.dataset['cardIndex']) >= index) ?? cards.at(-1)
    if (beside) {
      beside.querySelector<HTMLElement>('a[href]')?.focus()
      return
    }
  }
}
