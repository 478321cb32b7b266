import ICAL from 'ical.js'
import { DateTime } from 'luxon'
import { ProblemError } from '../../platform/http/errors.ts'
import { fileProblem } from '../../platform/tables/file-problem.ts'
import type { HolidayDays } from './holiday-days.ts'

/** Longest event that counts as a holiday, in days. */
const MOST_DAYS = 31
const DAY_SECONDS = 86_400
/** Occurrences that are walked through for all repeating events of a file. */
const MOST_REPETITIONS = 20_000
/** Events do not start before it, so that there is an end to the years to walk through. */
const EARLIEST = '1900-01-01'
/** Rules that repeat an event on the same day or weekday of a year; holidays have no others. */
const YEARLY =
  /^FREQ=YEARLY(;(INTERVAL=[1-9]|COUNT=\d{1,4}|UNTIL=\w{8,16}|WKST=\w\w|BYMONTH=\d{1,2}|BYDAY=[+-]?[1-5]\w\w|BYMONTHDAY=\d{1,2}))*$/
/** A year that has every day that a month can have. */
const LEAP_YEAR = 2000

/** The properties of an event are read when they are asked for, and may be no day, no duration and no rule. */
const UNREADABLE = 'It has no day that could be read'
const CANCELLED = 'It is cancelled'

/** Returns the calendars of a file, which may be several after each other. */
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

/** Returns the first value of a property; null also for one that cannot be read. */
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

/** Whether an event starts on a day that there is: the parser would count on into the next month. */
function startsOnRealDay(component: ICAL.Component): boolean {
  const [, properties] = component.jCal as [string, [name: string, ...rest: unknown[]][]]
  const written = properties.find(([name]) => name === 'dtstart')?.[3]
  return typeof written !== 'string' || DateTime.fromISO(written.slice(0, 10)).isValid
}

/**
 * Writes out the month and day that a yearly rule has from the start of its event: without them the parser counts 29 February on
 * into March in common years, which RFC 5545, 3.3.10, skips.
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
    return 'It takes only a part of the day'
  }
  if (event.duration.toSeconds() / DAY_SECONDS > MOST_DAYS) {
    return `It takes more than ${MOST_DAYS} days`
  }
  const isSimple = rulesOf(event).every((rule) => {
    const text = String(rule)
    return (
      YEARLY.test(text) &&
      !(text.includes('BYDAY') && text.includes('BYMONTHDAY')) &&
      completeRule(rule, startDate)
    )
  })
  return isSimple && !component.hasProperty('exrule')
    ? undefined
    : 'It comes again in a way that no holiday does'
}

/** An event whose properties make it no holiday as well as one that cannot be read. */
function checked(component: ICAL.Component, exceptions: ICAL.Component[]) {
  try {
    const event = new ICAL.Event(component, { exceptions })
    return { event, objection: objectionTo(event) }
  } catch {
    return { event: undefined, objection: UNREADABLE }
  }
}

/** Names the day that an exception replaces as whole-day events have it: some programs write the time of its midnight. */
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

/** Writes an event from midnight to midnight of its own zone as the whole days that it takes; some programs know no others. */
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

/** Takes the whole-day events of one calendar with their repetitions. */
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
      // Exceptions move days into the span from outside of it too.
      for (const exception of exceptions.filter((one) => !replaced.has(one))) {
        this.#takeAlone(exception)
      }
    })
  }

  /** Leaves an event out whose properties turn out to be unreadable. @throws ProblemError for a file that is refused. */
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

  /** Takes an event that is not repeated. One that is cancelled says of one day that it is none. */
  #takeAlone(component: ICAL.Component): void {
    const { event, objection } = checked(component, [])
    const name = nameOf(component)
    if (event && objection === undefined) {
      this.#tryTo(name, () => this.#takeDays(event.startDate, event.endDate, name))
    } else if (objection !== CANCELLED) {
      this.#days.leave(name, objection ?? UNREADABLE)
    }
  }

  /** @returns the exceptions that stand for one of the occurrences. */
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

  /** The start of an event and of its repetitions, without those that it leaves out. */
  *#occurrencesOf(event: ICAL.Event): Generator<ICAL.Time> {
    const { component, startDate } = event
    const omitted = new Set(
      component
        .getAllProperties('exdate')
        .flatMap((property) => property.getValues() as ICAL.Time[])
        .map(dayOf),
    )
    // The library gives the start of an event among its rules only.
    if (component.hasProperty('rdate') && !component.hasProperty('rrule') && !omitted.has(dayOf(startDate))) {
      yield startDate
    }
    const iterator = event.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      if (dayOf(next) > this.#days.span.until) {
        return
      }
      this.#repetitions += 1
      if (this.#repetitions > MOST_REPETITIONS) {
        throw fileProblem('bad_file', 'The events of this file come again too often to be read.')
      }
      // The library overlooks a day that is left out after one that was none.
      if (!omitted.has(dayOf(next))) {
        yield next
      }
    }
  }

  /** @param end the first day that the event no longer takes. */
  #takeDays(start: ICAL.Time, end: ICAL.Time, name: string): void {
    const first = DateTime.fromISO(dayOf(start), { zone: 'utc' })
    const count = Math.max(1, end.subtractDate(start).toSeconds() / DAY_SECONDS)
    for (let number = 0; number < count; number++) {
      this.#days.take(first.plus({ days: number }).toFormat('yyyy-MM-dd'), name)
    }
  }
}

/**
 * Reads an iCalendar file (RFC 5545): events that take whole days, once or every year, with what it says of single occurrences.
 *
 * @throws ProblemError 400 when the text is not a calendar, or repeats events without end.
 */
export function readCalendar(content: string, days: HolidayDays): void {
  const reader = new CalendarReader(days)
  for (const calendar of parseCalendars(content)) {
    reader.read(calendar)
  }
}
