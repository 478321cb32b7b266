/** Language of these texts and of the numbers in them. It does not depend on the organization's date format. */
const LOCALE = 'en-US'

/** Formats a number for texts: '12,345', '0.5'. */
export const formatNumber = (value: number): string => value.toLocaleString(LOCALE)

/** Formats a number with at most one decimal digit. */
export const formatCompact = (value: number): string =>
  value.toLocaleString(LOCALE, { maximumFractionDigits: 1 })
