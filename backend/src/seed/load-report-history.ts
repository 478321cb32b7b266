import { calendarOf, importCalendar } from '../modules/calendar/index.ts'
import { importReportHistory, markClosed } from '../modules/reports/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { createReportHistory, type Reporter } from './report-history.ts'

/** Returns the working days of the past weeks, oldest first. */
export async function findHistoryDays(platform: Platform, weeks: number): Promise<string[]> {
  const calendar = calendarOf(platform)
  const office = await calendar.officeDays()
  const today = calendar.today()
  return Array.from({ length: weeks * 7 }, (_, index) => calendar.plusDays(today, index - weeks * 7)).filter(
    office.isWorkingDay,
  )
}

/**
 * Generates daily reports, absences and a holiday.
 *
 * @param history.days working days, oldest first.
 * @returns the days on which reports are expected.
 */
export async function loadReportHistory(
  platform: Platform,
  { days, reporters }: { days: readonly string[]; reporters: readonly Reporter[] },
  trx: Transaction,
): Promise<string[]> {
  const holiday = days[Math.floor(days.length / 2)]
  const expected = days.filter((day) => day !== holiday)
  const { reports, absences } = createReportHistory(reporters, expected)
  const holidays = holiday === undefined ? [] : [{ day: holiday, name: 'Foundation Day' }]
  await importCalendar(platform, { absences, holidays }, trx)
  const [first] = days
  if (first !== undefined) {
    await markClosed(platform.database, calendarOf(platform).plusDays(first, -1), trx)
  }
  await importReportHistory(platform, reports, trx)
  return expected
}
