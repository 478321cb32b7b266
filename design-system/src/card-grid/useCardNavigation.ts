import { useCallback, type KeyboardEvent } from 'react'

const focusable = 'button:enabled, [tabindex="0"]'

/** Returns the control that gets the focus of a card: its link, or else its first control. */
const mainControl = (card: Element | null | undefined) =>
  card?.querySelector<HTMLElement>('a[href]') ?? card?.querySelector<HTMLElement>(focusable)

/** How far each key moves, given the number of columns. */
function distance(key: string, columns: number): number {
  if (key === 'ArrowRight' || key === 'j') {
    return 1
  }
  if (key === 'ArrowLeft' || key === 'k') {
    return -1
  }
  if (key === 'ArrowDown') {
    return columns
  }
  if (key === 'ArrowUp') {
    return -columns
  }
  return 0
}

/** @returns whether the card of the index is in the document. */
function focusCard(list: HTMLElement, index: number): boolean {
  const control = mainControl(list.querySelector(`[data-card-index="${index}"]`))
  control?.focus()
  return control instanceof HTMLElement
}

/**
 * Arrow keys (and j, k) move the focus between cards. Keys that are pressed in a card's other controls or in fields are
 * left alone.
 *
 * @param columns how many cards stand beside each other, asked when a key needs it
 * @param count cards in all
 * @param reveal brings the card of an index into the document before it is focused
 */
export function useCardNavigation(columns: () => number, count: number, reveal: (index: number) => void) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const step = event.altKey || event.ctrlKey || event.metaKey ? 0 : distance(event.key, columns())
      const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card-index]')
      if (step === 0 || !card || mainControl(card) !== event.target) {
        return
      }
      const next = Number(card.dataset.cardIndex) + step
      if (next < 0 || next >= count) {
        return
      }
      event.preventDefault()
      reveal(next)
      const list = event.currentTarget
      // At once where it can be: a second key within the same frame starts from there, and would be lost otherwise.
      if (!focusCard(list, next)) {
        requestAnimationFrame(() => focusCard(list, next))
      }
    },
    [columns, count, reveal],
  )
}
