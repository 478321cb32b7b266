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
    /^(?:[a-z]{3},? )?(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})$/i,
    ([day, month = '', year]) => dayOf(Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)),
  ],
  [
    /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4})$/i,
    ([month = '', day, year]) => dayOf(Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)),
  ],
]

/** Moments as programs write them: with seconds and a zone. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})$/
/** A day with a clock but no zone: nobody knows whose clock it was. */
const LOCAL = /^(.*\d{4}|\d{4}-\d{1,2}-\d{1,2})[ T]\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$/i

function momentOf(text: string): string | undefined {
  const parts = MOMENT.exec(text)
  const moment = parts && new Date(`${parts[1]}T${parts[2]}${parts[3]}`)
  if (!moment || Number.isNaN(moment.getTime())) {
    return undefined
  }
  const year = moment.getUTCFullYear()
  return year >= 2000 && year <= 2100 ? moment.toISOString() : undefined
}

/**
 * Reads a date of a file.
 *
 * @param order of numbers with slashes between them.
 * @returns a date or a moment (ISO 8601); null for an empty text; undefined for one that cannot be read.
 */
export function readDay(given: string, order: DayOrder): string | null | undefined {
  const text = given.trim()
  if (text === '') {
    return null
  }
  const day = LOCAL.exec(text)?.[1] ?? text
  for (const [shape, read] of shapes) {
    const parts = shape.exec(day)
    if (parts) {
      return read(parts.slice(1), order)
    }
  }
  return momentOf(text)
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
