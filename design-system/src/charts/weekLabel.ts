import { locale } from '../messages/en.ts'

/**
 * Returns the label of a week for an axis: its Monday, with the month only if it differs from that of the previous
 * week.
 */
export function weekLabel(monday: string, before: string | undefined): string {
  if (before?.slice(0, 7) === monday.slice(0, 7)) {
    return String(Number(monday.slice(8)))
  }
  const words = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return words.format(new Date(monday))
}
