import ICAL from 'ical.js'
import { DateTime } from 'luxon'
import { ProblemError } from '../../platform/errors.ts'
import { fileProblem } from '../../platform/tables/file-problem.ts'
import type { HolidayDays } from './holiday-days.ts'

/** Maximum length in days of an event that counts as a holiday. */
const MAX_DAYS = 31
const DAY_SECONDS = 86_400
/** Maximum number of occurrences expanded for all repeating events of a file. */
const MAX_REPETITIONS = 20_000
/** Earliest start of an event, which bounds the number of occurrences to expand. */
const EARLIEST = '1900-01-01'
/** Recurrence rules on the same day or weekday of each year; holidays use no others. */
const YEARLY =
  /^FREQ=YEARLY(;(INTERVAL=[1-9]|COUNT=\d{1,4}|UNTIL=\w{8,16}|WKST=\w\w|BYMONTH=\d{1,2}|BYDAY=[+-]?[1-5]\w\w|BYMONTHDAY=\d{1,2}))*$/
/** A leap year, in which every month has its maximum number of days. */
const LEAP_YEAR = 2000

/** The library parses properties when they are read, so any may turn out to be an invalid date, duration or rule. */
const UNREADABLE = 'Its date can’t be read'
const CANCELLED = 'It is canceled'

/** Returns the calendars of a file, which may contain several in sequence. */
function parseCalendars(content: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(content) as unknown[]
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).map(
      (calendar) => new ICAL.Component(calendar as ConstructorParameters<typeof ICAL.Component>[0]),
    )
    if (calendars.length > 0 && calendars.every(({ name }) => name === 'vcalendar')) {
      return calendars
    }
  } catch {
    // The parser's message describes its own state, not what is wrong with the file.
  }
  throw fileProblem('bad_file', 'This is not a calendar file. Choose an .ics file.')
}

/** Returns the first value of a property; null also when it cannot be parsed. */
function valueOf(
  component: ICAL.Component,
  name: string,
): ReturnType<ICAL.Component['getFirstPropertyValue']> | null {
  try {
    return component.getFirstPropertyValue(name)
  } catch {
    return null
  }
}

const dayOf = ({ year, month, day }: ICAL.Time): string =>
  DateTime.utc(year, month, day).toFormat('yyyy-MM-dd')

/** Checks that an event starts on an existing day; the parser would carry an invalid day over into the next month. */
function startsOnRealDay(component: ICAL.Component): boolean {
  const [, properties] = component.jCal as [string, [name: string, ...rest: unknown[]][]]
  const written = properties.find(([name]) => name === 'dtstart')?.[3]
  return typeof written !== 'string' || DateTime.fromISO(written.slice(0, 10)).isValid
}

/**
 * Adds the month and day of the event's start to a yearly rule. Without them the parser moves 29 February into March in
 * common years, which RFC 5545, 3.3.10, skips.
 *
 * @returns false for a day that its month never has.
 */
function completeRule({ parts }: ICAL.Recur, start: ICAL.Time): boolean {
  if (parts.BYDAY) {
    return true
  }
  parts.BYMONTH ??= [start.month]
  parts.BYMONTHDAY ??= [start.day]
  return DateTime.utc(LEAP_YEAR, Number(parts.BYMONTH[0]), Number(parts.BYMONTHDAY[0])).isValid
}

const rulesOf = ({ component }: ICAL.Event) =>
  component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur)

/** Returns why an event cannot be a holiday, or undefined when it can. */
function objectionTo(event: ICAL.Event): string | undefined {
  const { component, startDate } = event
  if (valueOf(component, 'status') === 'CANCELLED') {
    return CANCELLED
  }
  if (!startDate || startDate.toString() < EARLIEST || !startsOnRealDay(component)) {
    return UNREADABLE
  }
  if (!startDate.isDate) {
    return 'It covers only part of a day'
  }
  if (event.duration.toSeconds() / DAY_SECONDS > MAX_DAYS) {
    return `It lasts more than ${MAX_DAYS} days`
  }
  const isSimple = rulesOf(event).every((rule) => {
    const text = String(rule)
    return (
      YEARLY.test(text) &&
      !(text.includes('BYDAY') && text.includes('BYMONTHDAY')) &&
      completeRule(rule, startDate)
    )
  })
  return isSimple && !component.hasProperty('exrule') ? undefined : 'Its recurrence isn’t supported'
}

/** Returns an event with the reason why it is no holiday; the event is undefined when it cannot be parsed. */
function checked(component: ICAL.Component, exceptions: ICAL.Component[]) {
  try {
    const event = new ICAL.Event(component, { exceptions })
    return { event, objection: objectionTo(event) }
  } catch {
    return { event: undefined, objection: UNREADABLE }
  }
}

/** Converts the RECURRENCE-ID of an exception to a date, since some programs write midnight as a time. */
function useDayAsRecurrenceId(component: ICAL.Component): void {
  const value = valueOf(component, 'recurrence-id')
  if (value instanceof ICAL.Time && !value.isDate) {
    component.getFirstProperty('recurrence-id')?.setValue(ICAL.Time.fromDateString(dayOf(value)))
  }
}

const isMidnight = (value: unknown): value is ICAL.Time =>
  value instanceof ICAL.Time &&
  !value.isDate &&
  value.zone !== ICAL.Timezone.utcTimezone &&
  value.hour + value.minute + value.second === 0

/**
 * Converts an event from midnight to midnight of its own time zone to a whole-day event, because some programs write
 * only those.
 */
function useDays(component: ICAL.Component): void {
  const start = valueOf(component, 'dtstart')
  const end = valueOf(component, 'dtend')
  const duration = valueOf(component, 'duration')
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : 0
  if (
    isMidnight(start) &&
    (isMidnight(end) ? end.compare(start) > 0 : seconds > 0 && seconds % DAY_SECONDS === 0)
  ) {
    component.getFirstProperty('dtstart')?.setValue(ICAL.Time.fromDateString(dayOf(start)))
    if (isMidnight(end)) {
      component.getFirstProperty('dtend')?.setValue(ICAL.Time.fromDateString(dayOf(end)))
    }
  }
}

const nameOf = (component: ICAL.Component) => String(valueOf(component, 'summary') ?? '')
const uidOf = (component: ICAL.Component) => String(valueOf(component, 'uid') ?? '')

/** Reads the whole-day events of one calendar, including their repetitions. */
class CalendarReader {
  readonly #days: HolidayDays
  #repetitions = 0

  constructor(days: HolidayDays) {
    this.#days = days
  }

  read(calendar: ICAL.Component): void {
    const components = calendar.getAllSubcomponents('vevent')
    components.forEach(useDays)
    const exceptions = components.filter((component) => component.hasProperty('recurrence-id'))
    for (const exception of exceptions) {
      useDayAsRecurrenceId(exception)
    }
    const exceptionsOf = Map.groupBy(exceptions, uidOf)
    for (const component of components) {
      if (!component.hasProperty('recurrence-id')) {
        this.#takeEvent(component, exceptionsOf.get(uidOf(component)) ?? [])
      }
    }
    const uids = new Set(components.filter((one) => !exceptions.includes(one)).map(uidOf))
    for (const exception of exceptions.filter((one) => !uids.has(uidOf(one)))) {
      this.#takeAlone(exception)
    }
  }

  #takeEvent(component: ICAL.Component, exceptions: ICAL.Component[]): void {
    const name = nameOf(component)
    const { event, objection } = checked(component, exceptions)
    if (!event || objection !== undefined) {
      this.#days.leave(name, objection ?? UNREADABLE)
      return
    }
    this.#tryTo(name, () => {
      const replaced = this.#takeOccurrences(event, name)
      // Exceptions may also move an occurrence into the span from outside.
      for (const exception of exceptions.filter((one) => !replaced.has(one))) {
        this.#takeAlone(exception)
      }
    })
  }

  /**
   * Leaves out an event whose properties turn out to be unreadable.
   *
   * @throws ProblemError for a file that is refused.
   */
  #tryTo(name: string, take: () => void): void {
    try {
      take()
    } catch (error) {
      if (error instanceof ProblemError) {
        throw error
      }
      this.#days.leave(name, UNREADABLE)
    }
  }

  /**
   * Takes an event that is not repeated. A canceled one only marks a day as no holiday, so it is not reported as left
   * out.
   */
  #takeAlone(component: ICAL.Component): void {
    const { event, objection } = checked(component, [])
    const name = nameOf(component)
    if (event && objection === undefined) {
      this.#tryTo(name, () => this.#takeDays(event.startDate, event.endDate, name))
    } else if (objection !== CANCELLED) {
      this.#days.leave(name, objection ?? UNREADABLE)
    }
  }

  /** @returns the exceptions that replace one of the occurrences. */
  #takeOccurrences(event: ICAL.Event, name: string): Set<ICAL.Component> {
    const replaced = new Set<ICAL.Component>()
    for (const occurrence of this.#occurrencesOf(event)) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(occurrence)
      const isException = item !== event
      if (isException && !replaced.has(item.component)) {
        replaced.add(item.component)
        const objection = objectionTo(item)
        if (objection !== undefined && objection !== CANCELLED) {
          this.#days.leave(item.summary || name, objection)
        }
      }
      if (!isException || objectionTo(item) === undefined) {
        this.#takeDays(startDate, endDate, item.summary || name)
      }
    }
    return replaced
  }

  /** Yields the start of an event and of its repetitions, without the excluded ones. */
  *#occurrencesOf(event: ICAL.Event): Generator<ICAL.Time> {
    const { component, startDate } = event
    const omitted = new Set(
      component
        .getAllProperties('exdate')
        .flatMap((property) => property.getValues() as ICAL.Time[])
        .map(dayOf),
    )
    // The library yields the start of an event only for events with a recurrence rule.
    if (component.hasProperty('rdate') && !component.hasProperty('rrule') && !omitted.has(dayOf(startDate))) {
      yield startDate
    }
    const iterator = event.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      if (dayOf(next) > this.#days.span.until) {
        return
      }
      this.#repetitions += 1
      if (this.#repetitions > MAX_REPETITIONS) {
        throw fileProblem('bad_file', 'This file has too many recurring events.')
      }
      // The library ignores an excluded day after one that matches no occurrence, so exclusions are checked here.
      if (!omitted.has(dayOf(next))) {
        yield next
      }
    }
  }

  /** @param end first day after the event. */
  #takeDays(start: ICAL.Time, end: ICAL.Time, name: string): void {
    const first = DateTime.fromISO(dayOf(start), { zone: 'utc' })
    const count = Math.max(1, end.subtractDate(start).toSeconds() / DAY_SECONDS)
    for (let number = 0; number < count; number++) {
      this.#days.take(first.plus({ days: number }).toFormat('yyyy-MM-dd'), name)
    }
  }
}

/**
 * Reads an iCalendar file (RFC 5545): whole-day events, single or yearly, with exceptions for single occurrences.
 *
 * @throws ProblemError 400 when the text is not a calendar, or repeats events without end.
 */
export function readCalendar(content: string, days: HolidayDays): void {
  const reader = new CalendarReader(days)
  for (const calendar of parseCalendars(content)) {
    reader.read(calendar)
  }
}
