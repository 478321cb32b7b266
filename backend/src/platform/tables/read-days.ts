import { momentOfLocal } from './local-times.ts'

/** Which of two numbers comes first in dates that are written with slashes. */
export type DayOrder = 'day-first' | 'month-first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const two = (number: number) => String(number).padStart(2, '0')

/** A date where there is such a day, else undefined. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere && year >= 2000 && year <= 2100 ? `${year}-${two(month)}-${two(day)}` : undefined
}

const shapes: readonly [RegExp, (parts: readonly string[], order: DayOrder) => string | undefined][] = [
  [
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/,
    ([year, month, day]) => dayOf(Number(year), Number(month), Number(day)),
  ],
  [
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
    ([day, month, year]) => dayOf(Number(year), Number(month), Number(day)),
  ],
  [
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
    ([first, second, year], order) =>
      order === 'day-first'
        ? dayOf(Number(year), Number(second), Number(first))
        : dayOf(Number(year), Number(first), Number(second)),
  ],
  [
    /^(?:[a-z]{3},? )?(\d{1,2})[ /-]([a-z]{3})[a-z]*[ /-](\d{4})$/i,
    ([day, month = '', year]) => dayOf(Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)),
  ],
  // Jira's usual format.
  [
    /^(\d{1,2})\/([a-z]{3})\/(\d{2})$/i,
    ([day, month = '', year]) =>
      dayOf(2000 + Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)),
  ],
  [
    /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4})$/i,
    ([month = '', day, year]) => dayOf(Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)),
  ],
]

/** Moments as programs write them: with a zone. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|(?:UTC|GMT)?([+-]\d{2}:?\d{2}))$/
/** A day with a time but no zone. */
const LOCAL = /^(.+?),?[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?: ?([ap])\.?m\.?)?$/i

function momentOf(text: string): string | undefined {
  const parts = MOMENT.exec(text)
  const moment = parts && new Date(`${parts[1]}T${parts[2]}${parts[4] ?? 'Z'}`)
  if (!moment || Number.isNaN(moment.getTime())) {
    return undefined
  }
  const year = moment.getUTCFullYear()
  return year >= 2000 && year <= 2100 ? moment.toISOString() : undefined
}

function dayIn(text: string, order: DayOrder): string | undefined {
  for (const [shape, read] of shapes) {
    const parts = shape.exec(text)
    if (parts) {
      return read(parts.slice(1), order)
    }
  }
  return undefined
}

/** Returns the hour of the day; undefined where the clock has no such hour. */
function hourOf(text: string, half: string | undefined): number | undefined {
  const hour = Number(text)
  if (half === undefined) {
    return hour <= 23 ? hour : undefined
  }
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : undefined
}

/** Reads a day with a time of a zone; midnight is how programs write a day without a time. */
function localTimeIn(text: string, { order, timeZone }: DayReading): string | undefined {
  const [, written = '', hours = '', minutes = '', seconds = '0', half] = LOCAL.exec(text) ?? []
  const day = dayIn(written, order)
  const hour = hourOf(hours, half)
  if (day === undefined || hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) {
    return undefined
  }
  const time = `${two(hour)}:${minutes}:${two(Number(seconds))}`
  return time === '00:00:00' ? day : momentOfLocal(`${day}T${time}`, timeZone).toISOString()
}

/** How dates of a file are read. */
export interface DayReading {
  /** Order of numbers with slashes between them. */
  readonly order: DayOrder
  /** IANA name of the zone of times that name none. */
  readonly timeZone: string
}

/** Boards have dates with a zone only. */
export const boardDays: DayReading = { order: 'month-first', timeZone: 'UTC' }

/**
 * Reads a date of a file.
 *
 * @returns a date or a moment (ISO 8601); null for an empty text; undefined for one that cannot be read.
 */
export function readDay(given: string, reading: DayReading): string | null | undefined {
  const text = given.trim()
  return text === '' ? null : (dayIn(text, reading.order) ?? localTimeIn(text, reading) ?? momentOf(text))
}

/**
 * Which number comes first in a column of dates: one that is no month tells.
 *
 * @param usual where none of them tells.
 */
export function orderOf(texts: readonly string[], usual: DayOrder): DayOrder {
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
