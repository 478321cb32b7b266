/** Gap between cards in pixels, equal to `space[12]`. */
export const defaultGap = 12
/** Number of cards above which only the rows near the viewport are rendered. */
export const virtualizeAbove = 60
/** Minimum width of a column in pixels. */
export const defaultColumnWidth = 280
/** Assumed height of a card in pixels until it is measured. */
export const defaultCardHeight = 180
