import type { WeekOfTasks } from '@headway/contracts/insights'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import { countCompletedByDay } from '../tasks/index.ts'

const WEEKS = 12
const DAYS_PER_WEEK = 7

/** Returns the Mondays of the last twelve weeks in the organization's zone, oldest first. */
export function lastMondays(platform: Platform): string[] {
  const calendar = calendarOf(platform)
  const monday = calendar.mondayOf(calendar.today())
  return Array.from({ length: WEEKS }, (_, index) =>
    calendar.plusDays(monday, DAYS_PER_WEEK * (index + 1 - WEEKS)),
  )
}

/** Counts the tasks completed in the last twelve weeks, in a person's subtree or, for null, in the organization. */
export async function readWeeks(platform: Platform, belowId: number | null): Promise<WeekOfTasks[]> {
  const calendar = calendarOf(platform)
  const mondays = lastMondays(platform)
  const completed = await countCompletedByDay(platform.database, belowId, mondays[0] ?? calendar.today())
  return mondays.map((monday) => ({
    monday,
    completed: Array.from(
      { length: DAYS_PER_WEEK },
      (_, index) => completed.get(calendar.plusDays(monday, index)) ?? 0,
    ),
  }))
}
