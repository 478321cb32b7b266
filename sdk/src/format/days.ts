const dayMs = 24 * 60 * 60 * 1_000

/**
 * Returns the day a number of days later, or earlier for a negative number.
 *
 * @param day as `2026-11-27`.
 */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the number of days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
