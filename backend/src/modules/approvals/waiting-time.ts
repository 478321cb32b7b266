import type { Platform } from '../../platform/platform.ts'
import { type Calendar, calendarOf } from '../calendar/index.ts'

/** Working days after which a file is late if the next level is never notified. */
const DEFAULT_LATE_DAYS = 2

/** Returns the working days within which a file should be decided. */
export const lateDaysOf = ({ settings }: Platform): number =>
  settings.get('reports.approvalDays') || DEFAULT_LATE_DAYS

/** Returns the beginning of the first of the last `days + 1` working days, counting today; files added earlier are late. */
export async function findLateBefore(calendar: Calendar, days: number): Promise<Date> {
  const workingDays = await calendar.workingDaysBefore(calendar.plusDays(calendar.today(), 1), days + 1)
  return calendar.startOf(workingDays.at(-1) ?? calendar.today())
}

/** Returns for each moment the number of working days after its day, counting today. */
export async function countWorkingDaysSince(
  platform: Platform,
  moments: readonly Date[],
): Promise<(moment: Date) => number> {
  const calendar = calendarOf(platform)
  const office = await calendar.officeDays()
  const oldest = calendar.dayOf(new Date(Math.min(...moments.map(Number), Number(platform.clock.now()))))
  const counts = new Map<string, number>()
  let count = 0
  for (let day = calendar.today(); day >= oldest; day = calendar.plusDays(day, -1)) {
    counts.set(day, count)
    count += office.isWorkingDay(day) ? 1 : 0
  }
  return (moment) => counts.get(calendar.dayOf(moment)) ?? 0
}
