import type { QuietHours } from '@headway/contracts/delivery'
import { DateTime } from 'luxon'

/** Quiet times that follow each other are walked through so far; a week of them comes round again. */
const MOST_IN_A_ROW = 8

interface Time {
  hour: number
  minute: number
}

const timeOf = (text: string): Time => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return { hour, minute }
}

/** A time of a day as its clock shows it. One that clocks are put past is the moment they are. */
const at = (day: DateTime, { hour, minute }: Time): DateTime =>
  day.set({ hour, minute, second: 0, millisecond: 0 })

/** The end of the quiet time that began on a day and holds a moment. */
function endOn({ from, until, days }: QuietHours, day: DateTime, moment: DateTime): DateTime | undefined {
  if (!days.includes(day.weekday)) {
    return undefined
  }
  const start = at(day, timeOf(from))
  const end = at(until > from ? day : day.plus({ days: 1 }), timeOf(until))
  return start <= moment && moment < end ? end : undefined
}

/**
 * When the quiet hours are over that a moment lies in.
 *
 * @param zone IANA name of the organisation's zone, whose clock the hours are meant by, also where it is put forward or back.
 * @returns undefined when it lies in none.
 */
export function endOfQuiet(quiet: QuietHours, zone: string, moment: Date): Date | undefined {
  let end: Date | undefined
  for (let count = 0; count < MOST_IN_A_ROW; count++) {
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

/** How quiet hours are kept: days as `1,2,3`. */
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
