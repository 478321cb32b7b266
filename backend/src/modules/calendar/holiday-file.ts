import type { Holiday, LeftOut } from '@headway/contracts/calendar'
import { Day, HolidayName } from '@headway/contracts/calendar'
import { CsvError, parse } from 'csv-parse/sync'
import ICAL from 'ical.js'
import { DateTime } from 'luxon'
import * as z from 'zod/mini'
import { invalidField, ProblemError } from '../../platform/errors.ts'

/** Days of one event; more is no holiday. */
const MOST_DAYS = 31
/** Years that are walked through for all repeating events of a file. */
const MOST_REPETITIONS = 20_000
/** Before it nothing is counted from: the years to walk through have to end. */
const EARLIEST = '1900-01-01'
/** What makes an event come again on the same day or weekday of a year; other rules are no holiday's. */
const YEARLY =
  /^FREQ=YEARLY(;(INTERVAL=[1-9]|COUNT=\d{1,4}|UNTIL=\w{8,16}|WKST=\w\w|BYMONTH=\d{1,2}|BYDAY=-?[1-5]\w\w|BYMONTHDAY=\d{1,2}))*$/
/** A year that has every day that a month can have. */
const LEAP_YEAR = 2000

/** From which day on and until which holidays are taken; both inclusive. */
export interface Span {
  readonly from: string
  readonly until: string
}

/** What a file says. */
export interface HolidayFile {
  readonly holidays: Holiday[]
  /** What of it is no holiday that could be taken, and why. */
  readonly leftOut: LeftOut[]
}

const fileProblem = (message: string) => invalidField('/content', 'bad_file', message)

/** Gathers days, each once: the first name of a day counts. */
class Gathering {
  readonly #span: Span
  readonly #names = new Map<string, string>()
  readonly leftOut: LeftOut[] = []

  constructor(span: Span) {
    this.#span = span
  }

  leave(what: string, why: string): void {
    this.leftOut.push({ what: what.slice(0, 100), why })
  }

  /** @param name as the file has it; one that is too long or empty is left out. */
  take(day: string, name: string): void {
    if (day < this.#span.from || day > this.#span.until || this.#names.has(day)) {
      return
    }
    const parsed = z.safeParse(HolidayName, name)
    if (parsed.success) {
      this.#names.set(day, parsed.data)
    } else {
      this.leave(name || day, parsed.error.issues[0]?.message ?? '')
    }
  }

  get file(): HolidayFile {
    const holidays = [...this.#names].map(([day, name]) => ({ day, name }))
    return { holidays: holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1)), leftOut: this.leftOut }
  }
}

function parseCalendar(content: string): ICAL.Component {
  try {
    const component = new ICAL.Component(
      ICAL.parse(content) as ConstructorParameters<typeof ICAL.Component>[0],
    )
    if (component.name === 'vcalendar') {
      return component
    }
  } catch {
    // Told below: what the parser says is for those who write such files.
  }
  throw fileProblem('The file is no calendar. Choose an .ics file.')
}

/** Days after each other, as an event without times has them: its end is the first day it no longer takes. */
function takeDays(start: string, days: number, name: string, gathering: Gathering): void {
  const first = DateTime.fromISO(start, { zone: 'utc' })
  for (let number = 0; number < days; number++) {
    gathering.take(first.plus({ days: number }).toFormat('yyyy-MM-dd'), name)
  }
}

/** Whether a rule names a day that its month never has: the parser would count on into the next one (RFC 5545, 3.3.10). */
function isNever(rule: string): boolean {
  const month = /BYMONTH=(\d+)/.exec(rule)?.[1]
  const day = /BYMONTHDAY=(\d+)/.exec(rule)?.[1]
  return (
    month !== undefined && day !== undefined && !DateTime.utc(LEAP_YEAR, Number(month), Number(day)).isValid
  )
}

/** What an event says of itself is read when it is asked for, and may be no day, no duration and no rule. */
const UNREADABLE = 'It has no day that could be read'

/** @returns why an event is no holiday; undefined for one. */
function objectionTo(event: ICAL.Event): string | undefined {
  if (event.component.getFirstPropertyValue('status') === 'CANCELLED') {
    return 'It is cancelled'
  }
  const { startDate } = event
  if (!startDate || startDate.toString() < EARLIEST) {
    return UNREADABLE
  }
  if (!startDate.isDate) {
    return 'It takes only a part of the day'
  }
  const days = event.duration.toSeconds() / 86_400
  if (days > MOST_DAYS) {
    return `It takes more than ${MOST_DAYS} days`
  }
  const rules = event.component.getAllProperties('rrule').map((rule) => String(rule.getFirstValue()))
  const isSimple = rules.every(
    (rule) => YEARLY.test(rule) && !isNever(rule) && !(rule.includes('BYDAY') && rule.includes('BYMONTHDAY')),
  )
  return isSimple ? undefined : 'It comes again in a way that no holiday does'
}

/** Reads an iCalendar file (RFC 5545): events that take whole days, once or every year. */
function readCalendar(content: string, span: Span): HolidayFile {
  const gathering = new Gathering(span)
  let repetitions = 0
  const takeEvent = (event: ICAL.Event, name: string) => {
    const days = Math.max(1, event.duration.toSeconds() / 86_400)
    const iterator = event.iterator()
    for (let day = iterator.next(); day; day = iterator.next()) {
      if (day.toString() > span.until) {
        return
      }
      if (++repetitions > MOST_REPETITIONS) {
        throw fileProblem('The events of this file come again too often to be read.')
      }
      takeDays(day.toString(), days, name, gathering)
    }
  }
  for (const component of parseCalendar(content).getAllSubcomponents('vevent')) {
    const name = String(component.getFirstPropertyValue('summary') ?? '')
    try {
      const event = new ICAL.Event(component)
      const objection = objectionTo(event)
      if (objection) {
        gathering.leave(name, objection)
      } else {
        takeEvent(event, name)
      }
    } catch (error) {
      if (error instanceof ProblemError) {
        throw error
      }
      gathering.leave(name, UNREADABLE)
    }
  }
  return gathering.file
}

/** Luxon's names for what the organisation calls its date format. */
const toLuxon = (dateFormat: string) =>
  dateFormat.replace('MM', 'M').replace('DD', 'd').replace('YYYY', 'yyyy')

function dayOfText(text: string, dateFormat: string): string | undefined {
  const written = DateTime.fromFormat(text, toLuxon(dateFormat), { zone: 'utc' })
  const found = written.isValid ? written.toFormat('yyyy-MM-dd') : text
  return z.safeParse(Day, found).data
}

/** Reads lines of a day and a name; a heading is a first line without a day. */
function readTable(content: string, span: Span, dateFormat: string): HolidayFile {
  const gathering = new Gathering(span)
  let records: string[][]
  try {
    const [heading = ''] = content.split(/\r?\n/, 1)
    const delimiter = [',', ';', '\t'].find((sign) => heading.includes(sign)) ?? ','
    records = parse(content, {
      bom: true,
      delimiter,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
    })
  } catch (error) {
    const line = error instanceof CsvError ? (error as { lines?: number }).lines : undefined
    throw fileProblem(
      line === undefined ? 'The file is no CSV.' : `Line ${line} cannot be read: check its quotes.`,
    )
  }
  records.forEach(([text = '', name = ''], index) => {
    const day = dayOfText(text, dateFormat)
    if (day !== undefined) {
      gathering.take(day, name)
    } else if (index > 0) {
      gathering.leave(text, `Its day must be written as ${dateFormat} or YYYY-MM-DD`)
    }
  })
  return gathering.file
}

/**
 * Reads holidays from a file of another calendar.
 *
 * @param file `ics` or `csv`, and its text.
 * @param options the days that are taken, and how the organisation writes days.
 * @throws ProblemError 400 that says what is wrong with the file as a whole.
 */
export function readHolidayFile(
  file: { format: 'ics' | 'csv'; content: string },
  { dateFormat, ...span }: Span & { dateFormat: string },
): HolidayFile {
  const read =
    file.format === 'ics' ? readCalendar(file.content, span) : readTable(file.content, span, dateFormat)
  if (read.holidays.length === 0 && read.leftOut.length === 0) {
    throw fileProblem(`The file names no holiday from ${span.from} to ${span.until}.`)
  }
  return read
}
