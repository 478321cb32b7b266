/** Pixels between cards, as `space[12]`. */
export const defaultGap = 12
/** Above this many cards only the rows near the viewport are in the document. */
export const virtualizeAbove = 60
/** Pixels below which a column is dropped. */
export const defaultColumnWidth = 280
/** Pixels a card is taken to be high until it is measured. */
export const defaultCardHeight = 180
