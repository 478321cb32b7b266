import { locale } from '../messages/en.ts'

/** Returns a day as month and day, e.g. 'Dec 2', with the year when it differs from today's. */
export function shortDay(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`))
}
