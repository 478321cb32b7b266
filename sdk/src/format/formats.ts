import { dateFormats } from '@headway/contracts'

export { dateFormats }
export type DateFormat = (typeof dateFormats)[number]

/** How a person reads days and times. */
export interface FormatPreferences {
  /** BCP 47, for example `en-US`. */
  readonly locale: string
  /** IANA name, for example `Europe/Berlin`. */
  readonly timeZone: string
  readonly dateFormat: DateFormat
}

/** What the portal writes days, times and names with; moments are ISO 8601. */
export interface Formats extends FormatPreferences {
  /** The day of a moment, in the person's time zone. */
  readonly day: (moment: string) => string
  /** Day and time of a moment. */
  readonly moment: (moment: string) => string
  /** The time of a moment. */
  readonly time: (moment: string) => string
  /** A due date: a calendar date, which belongs to no time zone, or a moment with its time. */
  readonly dueDate: (value: string) => string
  /** A moment as people say it: '5 minutes ago', 'yesterday', and the date once it is more than a week away. */
  readonly relative: (moment: string, now?: Date) => string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Days as the chosen order has them: the numbers from Intl, which knows the zone. */
function dayWriter(dateFormat: DateFormat, timeZone: string): (date: Date) => string {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  })
  return (date) => {
    const found = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
    return dateFormat
      .replace('MM', found.month ?? '')
      .replace('DD', found.day ?? '')
      .replace('YYYY', found.year ?? '')
  }
}

function relativeWriter(locale: string, moment: (moment: string) => string) {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return (value: string, now = new Date()): string => {
    const seconds = (new Date(value).getTime() - now.getTime()) / 1_000
    const distance = Math.abs(seconds)
    if (distance < HOUR) {
      return words.format(Math.round(seconds / MINUTE), 'minute')
    }
    if (distance < DAY) {
      return words.format(Math.round(seconds / HOUR), 'hour')
    }
    return distance < 7 * DAY ? words.format(Math.round(seconds / DAY), 'day') : moment(value)
  }
}

/** Makes the functions that write days and times as a person reads them. */
export function createFormats(preferences: FormatPreferences): Formats {
  const { locale, timeZone, dateFormat } = preferences
  const writeDay = dayWriter(dateFormat, timeZone)
  const writeCalendarDay = dayWriter(dateFormat, 'UTC')
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const day = (moment: string) => writeDay(new Date(moment))
  const time = (moment: string) => clock.format(new Date(moment))
  const moment = (value: string) => `${day(value)}, ${time(value)}`
  return {
    ...preferences,
    day,
    time,
    moment,
    dueDate: (value) =>
      value.includes('T') ? moment(value) : writeCalendarDay(new Date(`${value}T00:00:00Z`)),
    relative: relativeWriter(locale, moment),
  }
}

/** First and last name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`
