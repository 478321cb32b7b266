import { useCallback, type KeyboardEvent } from 'react'

const focusable = 'button:enabled, [tabindex="0"]'

/** Returns the control that gets the focus of a card: its link, or else its first control. */
const mainControl = (card: Element | null | undefined) =>
  card?.querySelector<HTMLElement>('a[href]') ?? card?.querySelector<HTMLElement>(focusable)

/** Returns the number of cards by which a key moves the focus; 0 for other keys. */
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

/**
 * Focuses a card.
 *
 * @returns whether the card is in the document.
 */
function focusCard(list: HTMLElement, index: number): boolean {
  const control = mainControl(list.querySelector(`[data-card-index="${index}"]`))
  control?.focus()
  return control instanceof HTMLElement
}

/**
 * Moves the focus between cards with the arrow keys, j and k. Keys pressed in other controls or fields of a card are
 * ignored.
 *
 * @param columns returns the number of columns; called when a key is pressed.
 * @param count number of all cards.
 * @param reveal renders the card of an index before it is focused.
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
      // Focuses synchronously if possible. Otherwise a second key within the same frame would start from the old card
      // and be lost.
      if (!focusCard(list, next)) {
        requestAnimationFrame(() => focusCard(list, next))
      }
    },
    [columns, count, reveal],
  )
}
