import type { QuietHours } from '@headway/contracts/delivery'
import { DateTime } from 'luxon'

/** Maximum number of adjacent quiet periods followed; after a week they repeat. */
const MAX_PERIODS = 8

interface Time {
  hour: number
  minute: number
}

const timeOf = (text: string): Time => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return { hour, minute }
}

/**
 * Returns the moment of a local time on a day. A time skipped by a clock change becomes the moment after the change.
 */
const at = (day: DateTime, { hour, minute }: Time): DateTime =>
  day.set({ hour, minute, second: 0, millisecond: 0 })

/** Returns the end of the quiet period that started on the given day and contains the moment; undefined without one. */
function endOn({ from, until, days }: QuietHours, day: DateTime, moment: DateTime): DateTime | undefined {
  if (!days.includes(day.weekday)) {
    return undefined
  }
  const start = at(day, timeOf(from))
  const end = at(until > from ? day : day.plus({ days: 1 }), timeOf(until))
  return start <= moment && moment < end ? end : undefined
}

/**
 * Returns the end of the quiet hours that contain a moment.
 *
 * @param zone IANA name of the organization's time zone, whose local time the hours refer to, also across clock
 * changes.
 * @returns undefined when the moment is outside of quiet hours.
 */
export function endOfQuiet(quiet: QuietHours, zone: string, moment: Date): Date | undefined {
  let end: Date | undefined
  for (let count = 0; count < MAX_PERIODS; count++) {
    const reached = DateTime.fromJSDate(end ?? moment, { zone })
    const day = reached.startOf('day')
    const next = endOn(quiet, day, reached) ?? endOn(quiet, day.minus({ days: 1 }), reached)
    if (!next) {
      break
    }
    end = next.toJSDate()
  }
  return end
}

/** Columns of quiet hours; days are stored as `1,2,3`. */
export interface QuietColumns {
  quietFrom: string | null
  quietUntil: string | null
  quietDays: string | null
}

/** Reads quiet hours from a row; null without any. */
export const quietOf = ({ quietFrom, quietUntil, quietDays }: QuietColumns): QuietHours | null =>
  quietFrom === null || quietUntil === null || quietDays === null
    ? null
    : { from: quietFrom, until: quietUntil, days: quietDays.split(',').map(Number) }
