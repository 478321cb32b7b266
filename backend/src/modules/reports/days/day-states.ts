import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'

/** Number of working days after which a day is settled: its state no longer changes. */
export const OPEN_FOR_DAYS = 10

/**
 * Returns the moment until which the report of a day is on time.
 *
 * @param day `YYYY-MM-DD` in the organization's time zone.
 */
export function dueMoment(platform: Platform, day: string): Date {
  const calendar = calendarOf(platform)
  const time = platform.settings.get('reports.dueTime')
  return time === null ? calendar.startOf(calendar.plusDays(day, 1)) : calendar.momentOf(day, time)
}

/**
 * Returns the first day whose state can still change. Earlier days are settled.
 *
 * @param trx transaction of the caller, if it has one.
 */
export async function firstOpenDay(platform: Platform, trx?: Transaction): Promise<string> {
  const calendar = calendarOf(platform)
  const today = calendar.today()
  return (await calendar.workingDaysBefore(today, OPEN_FOR_DAYS, trx)).at(-1) ?? today
}

/** Returns whether users with a role are expected to send daily reports (setting `reports.expectedRoles`). */
export const isReportingRole = ({ settings }: Platform, role: Actor['role']): boolean =>
  (settings.get('reports.expectedRoles') as readonly string[]).includes(role)

/** Assignments that keep the first report of a day, and change the state only of a missing day. */
const assignReport = (id: string, state: string) =>
  `report_id = COALESCE(report_id, ${id}), state = IF(state = 'missing', ${state}, state)`

/**
 * Records a new report for the day of its date: `submitted` until the due time, `late` after it. On a closed day it only
 * changes the state `missing`, also of a person who is no longer expected to report. Settled days do not change.
 */
export async function recordReport(
  platform: Platform,
  { id, author, reportDate, createdAt }: { id: number; author: Actor; reportDate: Date; createdAt: Date },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const day = calendar.dayOf(reportDate)
  if (day < (await firstOpenDay(platform, trx))) {
    return
  }
  const office = await calendar.officeDays(trx)
  const dueAt = dueMoment(platform, day)
  const state = createdAt < dueAt ? 'submitted' : 'late'
  let affectedRows = 0
  if (isReportingRole(platform, author.role) && office.isWorkingDay(day)) {
    // The insert comes before the update below, because another transaction may close the day between the two.
    const result = await database.change(
      `INSERT INTO report_days (day, user_id, state, report_id, due_at)
       SELECT ?, ?, ?, ?, ? FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM report_closed_days WHERE day >= ?)
       ON DUPLICATE KEY UPDATE ${assignReport('VALUES(report_id)', 'VALUES(state)')}`,
      [day, author.id, state, id, dueAt, day],
      trx,
    )
    affectedRows = result.affectedRows
  }
  // A day that became a holiday after its close still has its missing states.
  if (affectedRows === 0 && day < calendar.today()) {
    await database.change(
      `UPDATE report_days SET ${assignReport('?', '?')} WHERE day = ? AND user_id = ?`,
      [id, state, day, author.id],
      trx,
    )
  }
}

/** An absence that was added or removed. */
interface AbsencePeriod {
  userId: number
  firstDay: string
  lastDay: string
}

/** SQL of the new state of a day that an absence covers. A report sent during a removed absence is late. */
const stateAfter = { added: `'excused'`, removed: `IF(d.report_id IS NULL, 'missing', 'late')` }

/**
 * Applies an absence to the states of its days. A new absence excuses missing days. A removed absence makes the days that
 * it excused missing again, or late if a report was sent. Days excused by a manager and settled days do not change.
 */
export async function applyAbsence(
  platform: Platform,
  { userId, firstDay, lastDay }: AbsencePeriod,
  change: 'added' | 'removed',
  trx: Transaction,
): Promise<void> {
  const firstOpen = await firstOpenDay(platform, trx)
  const from = firstDay > firstOpen ? firstDay : firstOpen
  const [before, isAway] = change === 'added' ? ['missing', 1] : ['excused', 0]
  // Another absence may cover some of the days of a removed one.
  await platform.database.change(
    `UPDATE report_days d SET state = ${stateAfter[change]}
     WHERE d.user_id = ? AND d.day BETWEEN ? AND ? AND d.state = ? AND d.decided_by IS NULL
       AND EXISTS (SELECT 1 FROM calendar_absences a
         WHERE a.user_id = d.user_id AND a.first_day <= d.day AND a.last_day >= d.day) = ?`,
    [userId, from, lastDay, before, isAway],
    trx,
  )
}
