import { locale } from '../messages/en.ts'
/** Formats a time of day, `HH:MM`, e.g. as '5:00 PM'. */
export const clockTime = (time: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  )
