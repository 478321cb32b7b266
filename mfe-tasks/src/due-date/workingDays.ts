import { plusDays } from '@headway/sdk'
import type { Reply } from '@headway/contracts'
import type { calendarGet } from '@headway/contracts/calendar'
import { weekdayOf } from '../task-calendar/calendarDays.ts'

/** What the office's calendar says of days. */
export type OfficeDays = Pick<Reply<typeof calendarGet>, 'workingDays' | 'holidays'>

/** Days that are looked through for one on which somebody works. */
const FARTHEST = 400

/** Why nobody works on a day: a holiday by its name, or the day of the week; undefined where somebody does. */
export function dayOffOf(
  { workingDays, holidays }: OfficeDays,
  day: string,
): { holiday: string | null } | undefined {
  const holiday = holidays.find((one) => one.day === day)?.name ?? null
  return holiday === null && workingDays.includes(weekdayOf(day)) ? undefined : { holiday }
}

/** The first day after one on which somebody works; undefined where none is in sight. */
export function nextWorkingDay(office: OfficeDays, day: string): string | undefined {
  for (let ahead = 1; ahead <= FARTHEST; ahead += 1) {
    const next = plusDays(day, ahead)
    if (!dayOffOf(office, next)) {
      return next
    }
  }
  return undefined
}
