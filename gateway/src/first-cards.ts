import type { FirstCards } from '@headway/contracts/section-description'
import * as z from 'zod/mini'

/** About what the largest window shows. */
const MOST_CARDS = 12
/** No card shows more of a text. */
const MOST_LETTERS = 400

const Answer = z.object({ items: z.array(z.record(z.string(), z.unknown())) })

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '')

const textOf = (value: unknown): string =>
  typeof value === 'string' ? escaped(value.slice(0, MOST_LETTERS)) : ''

/** Where the cards stand, as rules of style. */
export const placeOf = ({ above, before, after, below }: FirstCards): string =>
  `.frame-title{margin-bottom:${above.wide}px}.frame-card b{margin:0 ${after}px 0 ${before}px}.frame-card{padding-bottom:${below}px}` +
  `@media(max-width:767.98px){.frame-title{margin-bottom:${above.narrow}px}}`

/**
 * Draws the first cards of a list, for the eyes only, until the section draws its own.
 *
 * @param answer what the request has answered that they are made of.
 * @returns nothing where the answer has no items.
 */
export function firstCards(cards: FirstCards, answer: unknown): string {
  const parsed = Answer.safeParse(answer)
  if (!parsed.success || parsed.data.items.length === 0) {
    return ''
  }
  const drawn = parsed.data.items
    .slice(0, MOST_CARDS)
    .map(
      (item) =>
        `<div class="frame-card"><b>${textOf(item[cards.title])}</b><p>${textOf(item[cards.text]) || escaped(cards.noText)}</p></div>`,
    )
  return `<div class="frame-cards">${drawn.join('')}</div>`
}
