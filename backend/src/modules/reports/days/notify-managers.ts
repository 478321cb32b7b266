import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf } from '../../calendar/index.ts'
import { OPEN_FOR_DAYS } from './day-states.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** Reports of a day are still missing; `managers` has the managers to notify, each with the number of people. */
    'report.escalated': { day: string; managers: { managerId: number; people: number }[] }
  }
}

interface Escalation {
  day: string
  /** Levels above the person without a report: 1 is the direct manager. */
  level: number
}

/** Notifies the managers of one level, once, of the people whose report of a day is still missing. */
async function notifyLevel(
  { database, events }: Platform,
  { day, level }: Escalation,
  trx: Transaction,
): Promise<void> {
  const values = [day, level - 1]
  const rows = await database.rows(
    `SELECT user_id FROM report_days WHERE state = 'missing' AND day = ? AND notified_level = ? FOR UPDATE`,
    values,
    trx,
  )
  if (rows.length === 0) {
    return
  }
  const managers = await database.rows<{ managerId: number; people: number }>(
    `SELECT c.ancestor_id AS managerId, COUNT(*) AS people FROM report_days d
     JOIN users u ON u.id = d.user_id AND u.is_active = 1
     JOIN user_closure c ON c.descendant_id = d.user_id AND c.depth = ?
     WHERE d.state = 'missing' AND d.day = ? AND d.notified_level = ? GROUP BY c.ancestor_id`,
    [level, ...values],
    trx,
  )
  await database.change(
    `UPDATE report_days SET notified_level = ? WHERE state = 'missing' AND day = ? AND notified_level = ?`,
    [level, ...values],
    trx,
  )
  if (managers.length > 0) {
    await events.emit(
      {
        name: 'report.escalated',
        context: null,
        payload: { day, managers },
        audience: { userIds: [], isOrganizationWide: false },
        tags: [],
      },
      trx,
    )
  }
}

/**
 * Notifies managers of missing reports: after `reports.managerAfterDays` working days the direct manager, after the same
 * time again the next level, up to the top or until the day is settled. A manager gets one notification per day and
 * level, however many reports are missing. A run notifies at most one level of a missing report.
 */
export async function notifyManagers(platform: Platform): Promise<void> {
  const { database, settings } = platform
  const calendar = calendarOf(platform)
  const after = settings.get('reports.managerAfterDays')
  const today = calendar.today()
  if (after === 0 || !(await calendar.isWorkingDay(today))) {
    return
  }
  const days = await calendar.workingDaysBefore(today, OPEN_FOR_DAYS)
  for (const [index, day] of days.entries()) {
    const levels = Math.floor((index + 1) / after)
    // Starts at the highest level, so that a run after a downtime does not notify several levels of the same report.
    for (let level = levels; level > 0; level--) {
      await inTransaction(database.knex, (trx) => notifyLevel(platform, { day, level }, trx))
    }
  }
}
