/** The language of these texts, and so of the numbers in them: who reads dates otherwise reads the same words. */
const LOCALE = 'en-US'

/** A number as it stands in a text: '12,345', '0.5'. */
export const writeNumber = (value: number): string => value.toLocaleString(LOCALE)

/** The same with one digit behind the point at most. */
export const writeRoughly = (value: number): string =>
  value.toLocaleString(LOCALE, { maximumFractionDigits: 1 })
