import { plusDays } from '@headway/sdk'
import type { Reply } from '@headway/contracts'
import type { calendarGet } from '@headway/contracts/calendar'
import { weekdayOf } from '../task-calendar/calendarDays.ts'

/** Working days and holidays from the organization's calendar. */
export type OfficeDays = Pick<Reply<typeof calendarGet>, 'workingDays' | 'holidays'>

/** Number of days searched for the next working day. */
const FARTHEST = 400

/**
 * Returns why a day is not a working day: the name of a holiday, or null for the day of the week. Returns undefined for
 * a working day.
 */
export function dayOffOf(
  { workingDays, holidays }: OfficeDays,
  day: string,
): { holiday: string | null } | undefined {
  const holiday = holidays.find((one) => one.day === day)?.name ?? null
  return holiday === null && workingDays.includes(weekdayOf(day)) ? undefined : { holiday }
}

/** Returns the first working day after a day, or undefined if none is within `FARTHEST` days. */
export function nextWorkingDay(office: OfficeDays, day: string): string | undefined {
  for (let ahead = 1; ahead <= FARTHEST; ahead += 1) {
    const next = plusDays(day, ahead)
    if (!dayOffOf(office, next)) {
      return next
    }
  }
  return undefined
}
