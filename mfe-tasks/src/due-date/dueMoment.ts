import { plusDays } from '@headway/sdk'

const MINUTE = 60_000
const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns whether a due date has a time. The value may be any typed text. */
export const hasTime = (dueDate: string): boolean =>
  /^\d{4}-\d\d-\d\dT/.test(dueDate) && !Number.isNaN(Date.parse(dueDate))

/** A day and a time as local clocks show them in a time zone. */
interface WallTime {
  /** `YYYY-MM-DD`. */
  day: string
  /** `hh:mm`; empty for a due date without one. */
  time: string
}

/** Caches formatters, because creating one takes longer than formatting a whole task list with it. */
const writers = new Map<string, Intl.DateTimeFormat>()

function writerFor(timeZone: string): Intl.DateTimeFormat {
  const known = writers.get(timeZone)
  if (known) {
    return known
  }
  const writer = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  writers.set(timeZone, writer)
  return writer
}

/** Returns the local day and time of a time zone at a moment. */
function wallTimeAt(moment: number, timeZone: string): WallTime {
  const writer = writerFor(timeZone)
  const parts = Object.fromEntries(
    writer.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/** Returns whether a day is over in a time zone. The value may be any typed text. */
export const hasPassed = (day: string, timeZone: string): boolean =>
  DAY.test(day) && day < wallTimeAt(Date.now(), timeZone).day

/** Returns the local day and time of a due date. A due date without a time is the same day in every time zone. */
export const wallTimeOf = (dueDate: string, timeZone: string): WallTime =>
  hasTime(dueDate) ? wallTimeAt(Date.parse(dueDate), timeZone) : { day: dueDate, time: '' }

const readAsUtc = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`)

const offsetAt = (moment: number, timeZone: string) =>
  readAsUtc(wallTimeAt(moment, timeZone)) - Math.floor(moment / MINUTE) * MINUTE

/**
 * Returns the due date for a local day and time.
 *
 * @returns only the day if there is no time, and the typed text if it is not a valid day.
 */
export function dueDateOf({ day, time }: WallTime, timeZone: string): string {
  const wished = DAY.test(day) && time !== '' ? readAsUtc({ day, time }) : Number.NaN
  if (Number.isNaN(wished)) {
    return day
  }
  // The UTC offset depends on the result, so it is computed twice. The second pass is exact except in the hour that
  // clocks skip.
  const near = wished - offsetAt(wished, timeZone)
  return new Date(wished - offsetAt(near, timeZone)).toISOString()
}

/**
 * Returns the moment when a due date is over, in milliseconds. A due date without a time ends with its day in the time
 * zone (ADR 152).
 */
export function endOfDue(dueDate: string, timeZone: string): number {
  if (hasTime(dueDate)) {
    return Date.parse(dueDate)
  }
  return Date.parse(dueDateOf({ day: plusDays(dueDate, 1), time: '00:00' }, timeZone)) - 1
}

/** Moves a due date to another day and keeps its local time, also across a change to or from daylight saving time. */
export const movedDue = (dueDate: string, to: string, timeZone: string): string =>
  dueDateOf({ day: to, time: wallTimeOf(dueDate, timeZone).time }, timeZone)
