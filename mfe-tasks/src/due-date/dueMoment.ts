import { plusDays } from '@headway/sdk'

const MINUTE = 60_000
const DAY = /^\d{4}-\d\d-\d\d$/

/** Whether a due date has a time; what was typed may be anything. */
export const hasTime = (dueDate: string): boolean =>
  /^\d{4}-\d\d-\d\dT/.test(dueDate) && !Number.isNaN(Date.parse(dueDate))

/** A day and a time as clocks of a zone show them. */
interface WallTime {
  /** `YYYY-MM-DD`. */
  day: string
  /** `hh:mm`; empty for a due date without one. */
  time: string
}

/** One takes longer to make than a list of tasks to be gone through with it. */
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

/** What the clocks of a zone show at a moment. */
function wallTimeAt(moment: number, timeZone: string): WallTime {
  const writer = writerFor(timeZone)
  const parts = Object.fromEntries(
    writer.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/** Whether a day is over in a zone; what was typed may be no day. */
export const hasPassed = (day: string, timeZone: string): boolean =>
  DAY.test(day) && day < wallTimeAt(Date.now(), timeZone).day

/** A due date as a zone reads it: one that is a day belongs to none. */
export const wallTimeOf = (dueDate: string, timeZone: string): WallTime =>
  hasTime(dueDate) ? wallTimeAt(Date.parse(dueDate), timeZone) : { day: dueDate, time: '' }

const readAsUtc = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`)

const offsetAt = (moment: number, timeZone: string) =>
  readAsUtc(wallTimeAt(moment, timeZone)) - Math.floor(moment / MINUTE) * MINUTE

/**
 * The due date that a day and a time of a zone make.
 *
 * @returns the day alone without a time, and what was typed as the day where it is none.
 */
export function dueDateOf({ day, time }: WallTime, timeZone: string): string {
  const wished = DAY.test(day) && time !== '' ? readAsUtc({ day, time }) : Number.NaN
  if (Number.isNaN(wished)) {
    return day
  }
  // The offset is that of the moment which is looked for: the second look is right but in the hour that clocks skip.
  const near = wished - offsetAt(wished, timeZone)
  return new Date(wished - offsetAt(near, timeZone)).toISOString()
}

/** When a due date is over, in milliseconds: a day with its last one in a zone (ADR 152). */
export function endOfDue(dueDate: string, timeZone: string): number {
  if (hasTime(dueDate)) {
    return Date.parse(dueDate)
  }
  return Date.parse(dueDateOf({ day: plusDays(dueDate, 1), time: '00:00' }, timeZone)) - 1
}

/** A due date moved to another day: a time stays the time it is, also where clocks were changed between. */
export const movedDue = (dueDate: string, to: string, timeZone: string): string =>
  dueDateOf({ day: to, time: wallTimeOf(dueDate, timeZone).time }, timeZone)
