import { dateFormats } from '@headway/contracts'

export { dateFormats }
export type DateFormat = (typeof dateFormats)[number]

/** Locale, time zone and date format of a user. */
export interface FormatPreferences {
  /** BCP 47, for example `en-US`. */
  readonly locale: string
  /** IANA name, for example `Europe/Berlin`. */
  readonly timeZone: string
  readonly dateFormat: DateFormat
}

/** Formatters for days and times; moments are ISO 8601. */
export interface Formats extends FormatPreferences {
  /** Formats the day of a moment in the time zone. */
  readonly day: (moment: string) => string
  /** Formats the day and time of a moment. */
  readonly moment: (moment: string) => string
  /** Formats the time of a moment. */
  readonly time: (moment: string) => string
  /** Formats a due date: a calendar date without a time zone, or a moment with its time. */
  readonly dueDate: (value: string) => string
  /** Formats a moment relative to now: '5 minutes ago', 'yesterday'. Uses the date if it is more than a week away. */
  readonly relative: (moment: string, now?: Date) => string
}

/** Locale of the portal's texts, and of numbers and times in them. */
export const usualLocale = 'en-US'

const SECONDS_PER_MINUTE = 60
const SECONDS_PER_HOUR = 60 * SECONDS_PER_MINUTE
const SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR

/**
 * Returns a function that creates the value on its first call. The first use of `Intl` loads the browser's locale and
 * time zone data, which would delay the first render.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Puts year, month and day into the chosen order. */
const inOrder = (dateFormat: DateFormat, [year = '', month = '', day = '']: readonly string[]): string =>
  dateFormat.replace('MM', month).replace('DD', day).replace('YYYY', year)

/** Returns a function that formats days in the chosen order; `Intl` converts to the time zone. */
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
    const relativeFormat = writer()
    const seconds = (new Date(value).getTime() - now.getTime()) / 1_000
    const distance = Math.abs(seconds)
    if (distance < SECONDS_PER_HOUR) {
      return relativeFormat.format(Math.round(seconds / SECONDS_PER_MINUTE), 'minute')
    }
    if (distance < SECONDS_PER_DAY) {
      return relativeFormat.format(Math.round(seconds / SECONDS_PER_HOUR), 'hour')
    }
    return distance < 7 * SECONDS_PER_DAY
      ? relativeFormat.format(Math.round(seconds / SECONDS_PER_DAY), 'day')
      : moment(value)
  }
}

/**
 * Creates the formatters for days and times.
 *
 * @param preferences `timeZone` may be a function, which is called on first use.
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

/** Returns the first and last name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`
