/** Texts of the cards and tabs of sections. */
export const slotMessages = {
  cardUnavailable: 'This card is unavailable',
  tabUnavailable: 'This tab is unavailable',
} as const
