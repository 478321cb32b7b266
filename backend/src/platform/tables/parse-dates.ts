import { parseLocalTime } from './local-times.ts'

/** Order of day and month in dates with slashes. */
export type DayOrder = 'day-first' | 'month-first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const padTwo = (number: number) => String(number).padStart(2, '0')

/** Returns the date in ISO format; undefined when it does not exist or its year is outside 2000 to 2100. */
function toIsoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 2000 && year <= 2100 ? `${year}-${padTwo(month)}-${padTwo(day)}` : undefined
}

const datePatterns: readonly [RegExp, (parts: readonly string[], order: DayOrder) => string | undefined][] = [
  [
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/,
    ([year, month, day]) => toIsoDate(Number(year), Number(month), Number(day)),
  ],
  [
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
    ([day, month, year]) => toIsoDate(Number(year), Number(month), Number(day)),
  ],
  [
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
    ([first, second, year], order) =>
      order === 'day-first'
        ? toIsoDate(Number(year), Number(second), Number(first))
        : toIsoDate(Number(year), Number(first), Number(second)),
  ],
  [
    /^(?:[a-z]{3},? )?(\d{1,2})[ /-]([a-z]{3})[a-z]*[ /-](\d{4})$/i,
    ([day, month = '', year]) =>
      toIsoDate(Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)),
  ],
  // Default format of Jira.
  [
    /^(\d{1,2})\/([a-z]{3})\/(\d{2})$/i,
    ([day, month = '', year]) =>
      toIsoDate(2000 + Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)),
  ],
  [
    /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4})$/i,
    ([month = '', day, year]) =>
      toIsoDate(Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)),
  ],
]

/** Matches a time with a zone. */
const INSTANT_PATTERN =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|(?:UTC|GMT)?([+-]\d{2}:?\d{2}))$/
/** Matches a date with a time but no zone. */
const LOCAL_PATTERN = /^(.+?),?[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?: ?([ap])\.?m\.?)?$/i

function parseInstant(text: string): string | undefined {
  const parts = INSTANT_PATTERN.exec(text)
  const moment = parts && new Date(`${parts[1]}T${parts[2]}${parts[4] ?? 'Z'}`)
  if (!moment || Number.isNaN(moment.getTime())) {
    return undefined
  }
  const year = moment.getUTCFullYear()
  return year >= 2000 && year <= 2100 ? moment.toISOString() : undefined
}

function parseIsoDate(text: string, order: DayOrder): string | undefined {
  for (const [shape, read] of datePatterns) {
    const parts = shape.exec(text)
    if (parts) {
      return read(parts.slice(1), order)
    }
  }
  return undefined
}

/** Returns the hour from 0 to 23; undefined for an invalid hour. */
function parseHour(text: string, amOrPm: string | undefined): number | undefined {
  const hour = Number(text)
  if (amOrPm === undefined) {
    return hour <= 23 ? hour : undefined
  }
  return hour >= 1 && hour <= 12 ? (hour % 12) + (amOrPm.toLowerCase() === 'p' ? 12 : 0) : undefined
}

/**
 * Converts a local date and time to UTC. Returns only the date for midnight, because many programs export a date
 * without a time as midnight.
 */
function parseLocalDateTime(text: string, { order, timeZone }: DateFormat): string | undefined {
  const [, dateText = '', hours = '', minutes = '', seconds = '0', amOrPm] = LOCAL_PATTERN.exec(text) ?? []
  const day = parseIsoDate(dateText, order)
  const hour = parseHour(hours, amOrPm)
  if (day === undefined || hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) {
    return undefined
  }
  const time = `${padTwo(hour)}:${minutes}:${padTwo(Number(seconds))}`
  return time === '00:00:00' ? day : parseLocalTime(`${day}T${time}`, timeZone).toISOString()
}

/** Options for reading the dates of a file. */
export interface DateFormat {
  /** Order of day and month in dates with slashes. */
  readonly order: DayOrder
  /** IANA name of the zone for times without a zone. */
  readonly timeZone: string
}

/** Options for exports of Trello, Planka and Vikunja, whose dates always have a time zone. */
export const boardDateFormat: DateFormat = { order: 'month-first', timeZone: 'UTC' }

/**
 * Reads a date of a file.
 *
 * @returns a date or a time (ISO 8601); null for an empty text; undefined for an invalid text.
 */
export function parseDate(given: string, format: DateFormat): string | null | undefined {
  const text = given.trim()
  return text === ''
    ? null
    : (parseIsoDate(text, format.order) ?? parseLocalDateTime(text, format) ?? parseInstant(text))
}

/**
 * Returns the order of day and month in a column of dates; a number above 12 decides.
 *
 * @param usual order when no date decides.
 */
export function detectDayOrder(texts: readonly string[], usual: DayOrder): DayOrder {
  for (const text of texts) {
    const parts = /^(\d{1,2})\/(\d{1,2})\/\d{4}/.exec(text.trim())
    if (parts && Number(parts[1]) > 12) {
      return 'day-first'
    }
    if (parts && Number(parts[2]) > 12) {
      return 'month-first'
    }
  }
  return usual
}
