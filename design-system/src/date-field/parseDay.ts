/** Order of day, month and year in which a day is typed and shown. */
export type DayFormat = 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'DD.MM.YYYY' | 'YYYY-MM-DD'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const words: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 }

const pad = (value: number, length: number) => String(value).padStart(length, '0')

/** Returns a calendar day as `YYYY-MM-DD`; undefined for a day that does not exist, such as 30 February. */
function toDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(year, month - 1, day)
  const isReal = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day
  return isReal ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : undefined
}

const fromDate = (date: Date) => toDay(date.getFullYear(), date.getMonth() + 1, date.getDate())

const daysAfter = (today: Date, days: number) =>
  fromDate(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days))

/**
 * Adds months to a day. A day that does not exist becomes the last day of the month: a month after 31 January is 28
 * February.
 */
function monthsAfter(today: Date, count: number): string | undefined {
  const last = new Date(today.getFullYear(), today.getMonth() + count + 1, 0)
  return toDay(last.getFullYear(), last.getMonth() + 1, Math.min(today.getDate(), last.getDate()))
}

/** Parses terms for the end of a week or month, and for the next one. Weeks begin on Monday. */
function parsePeriod(text: string, today: Date): string | undefined {
  const untilSunday = (7 - today.getDay()) % 7
  if (/^(?:eow|end of (?:the )?week)$/.test(text)) {
    return daysAfter(today, untilSunday)
  }
  if (/^(?:eom|end of (?:the )?month)$/.test(text)) {
    return fromDate(new Date(today.getFullYear(), today.getMonth() + 1, 0))
  }
  if (text === 'next month') {
    return monthsAfter(today, 1)
  }
  const [, named] = /^next ([a-z]+)$/.exec(text) ?? []
  if (named === undefined) {
    return undefined
  }
  const weekday = named === 'week' ? 1 : indexOf(weekdays, named)
  return weekday === -1 ? undefined : daysAfter(today, untilSunday + (weekday === 0 ? 7 : weekday))
}

/** Returns the day as `YYYY-MM-DD`. Without a year, it is the next such day from today on. */
function withYear(year: string | undefined, month: number, day: number, today: Date): string | undefined {
  if (year !== undefined) {
    return toDay(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  }
  const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate())
  const isPast = new Date(today.getFullYear(), month - 1, day) < midnight
  return toDay(today.getFullYear() + (isPast ? 1 : 0), month, day)
}

const indexOf = (names: readonly string[], text: string): number =>
  text.length < 3 ? -1 : names.findIndex((name) => name.startsWith(text))

function parseWords(text: string, today: Date): string | undefined {
  const offset = words[text]
  if (offset !== undefined) {
    return daysAfter(today, offset)
  }
  const weekday = indexOf(weekdays, text)
  // The name of the current weekday means a week from now, because "today" exists for the current day.
  return weekday === -1 ? undefined : daysAfter(today, ((weekday - today.getDay() + 6) % 7) + 1)
}

function parseDistance(text: string, today: Date): string | undefined {
  const [, count, unit] = /^\+?\s?(\d{1,3})\s?(d|w|m)[a-z]*$/.exec(text) ?? []
  if (count === undefined) {
    return undefined
  }
  return unit === 'm'
    ? monthsAfter(today, Number(count))
    : daysAfter(today, Number(count) * (unit === 'w' ? 7 : 1))
}

function parseMonthName(text: string, today: Date): string | undefined {
  const match =
    /^(?<name>[a-z]+)\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s(?<year>\d{4}))?$/.exec(text) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.?\s(?<name>[a-z]+)\.?(?:,?\s(?<year>\d{4}))?$/.exec(text)
  const { name = '', day, year } = match?.groups ?? {}
  const month = indexOf(months, name)
  return month === -1 ? undefined : withYear(year, month + 1, Number(day), today)
}

function parseNumbers(text: string, format: DayFormat, today: Date): string | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (isoYear !== undefined) {
    return toDay(Number(isoYear), Number(isoMonth), Number(isoDay))
  }
  const [, first, second, year] = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{2}|\d{4})?)?$/.exec(text) ?? []
  if (first === undefined) {
    return undefined
  }
  const isDayFirst = format.startsWith('DD')
  const [month, day] = isDayFirst ? [second, first] : [first, second]
  return withYear(year, Number(month), Number(day), today)
}

/**
 * Parses a day as users type it: '12/31', 'fri', 'tomorrow', 'next mon', 'end of month', '+3d', '+2w', '31 dec'.
 *
 * @param text the typed text.
 * @param format order of day and month.
 * @param today day to which relative terms refer, as `YYYY-MM-DD`; see `useToday`.
 * @returns `YYYY-MM-DD`; undefined if the text is not a day.
 */
export function parseDay(text: string, format: DayFormat, today: string): string | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const from = new Date(`${today}T00:00:00`)
  return (
    parseWords(typed, from) ??
    // Must precede distances: "5 may" does not mean five months.
    parseMonthName(typed, from) ??
    parseDistance(typed, from) ??
    parsePeriod(typed, from) ??
    parseNumbers(typed, format, from)
  )
}

/** Returns the name of a day's weekday. */
export function weekdayOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const name = weekdays[new Date(year, month - 1, date).getDay()] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Formats a day for display. Text that is not a day is returned unchanged. */
export function formatDay(day: string, format: DayFormat): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  return year === undefined
    ? day
    : format
        .replace('YYYY', year)
        .replace('MM', month ?? '')
        .replace('DD', date ?? '')
}
