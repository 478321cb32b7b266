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

/** The language of the portal's texts; numbers and times in them are written as it writes them. */
export const usualLocale = 'en-US'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Made when it is first asked for: a browser reads its tables of the world for the first of Intl, before it has drawn a page. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A day as the chosen order has it. */
const inOrder = (dateFormat: DateFormat, [year = '', month = '', day = '']: readonly string[]): string =>
  dateFormat.replace('MM', month).replace('DD', day).replace('YYYY', year)

/** Days as the chosen order has them: the numbers from Intl, which knows the zone. */
function dayWriter(dateFormat: DateFormat, timeZone: () => string): (date: Date) => string {
  const parts = once(
    () =>
      new Intl.DateTimeFormat(usualLocale, {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        timeZone: timeZone(),
      }),
  )
  return (date) => {
    const { year, month, day } = Object.fromEntries(
      parts()
        .formatToParts(date)
        .map(({ type, value }) => [type, value]),
    )
    return inOrder(dateFormat, [year ?? '', month ?? '', day ?? ''])
  }
}

function relativeWriter(locale: string, moment: (moment: string) => string) {
  const writer = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  return (value: string, now = new Date()): string => {
    const words = writer()
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

/**
 * Makes the functions that write days and times as a person reads them.
 *
 * @param preferences a `timeZone` that is a function is called when it is first needed.
 */
export function createFormats(
  preferences: Omit<FormatPreferences, 'timeZone'> & { readonly timeZone: string | (() => string) },
): Formats {
  const { locale, timeZone: zone, dateFormat } = preferences
  const timeZone = typeof zone === 'string' ? () => zone : zone
  const writeDay = dayWriter(dateFormat, timeZone)
  const clock = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: timeZone() }))
  const day = (moment: string) => writeDay(new Date(moment))
  const time = (moment: string) => clock().format(new Date(moment))
  const moment = (value: string) => `${day(value)}, ${time(value)}`
  return {
    locale,
    get timeZone() {
      return timeZone()
    },
    dateFormat,
    day,
    time,
    moment,
    dueDate: (value) => (value.includes('T') ? moment(value) : inOrder(dateFormat, value.split('-'))),
    relative: relativeWriter(locale, moment),
  }
}

/** First and last name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`
