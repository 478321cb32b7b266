import type { RequestContext } from '../../../platform/request-context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf, findAbsences } from '../../calendar/index.ts'
import { isReportingRole } from '../days/day-states.ts'
import { lockUser, fullName } from '../../users/index.ts'

/**
 * Reminds a user of today's report at the request of a manager, once per user and day. The automatic reminder of the
 * day is counted separately, so a manager can follow up on it.
 *
 * @throws ProblemError 404 for a user who is not below the actor. 409 `report_not_expected` for users who send no daily
 * report, on days off and during an absence. 409 `already_reported` and `already_reminded`.
 */
export async function remindPerson(
  platform: Platform,
  context: RequestContext,
  userId: number,
  trx: Transaction,
): Promise<void> {
  const { database, events } = platform
  const person = await lockUser(context.actor, userId, trx)
  const calendar = calendarOf(platform)
  const day = calendar.today()
  const office = await calendar.officeDays(trx)
  const away = await findAbsences(database, [userId], { from: day, to: day }, trx)
  if (
    !isReportingRole(platform, person.role) ||
    !person.isActive ||
    !office.isWorkingDay(day) ||
    away.has(userId)
  ) {
    throw conflict('report_not_expected', 'This person isn’t expected to report today.')
  }
  const reports = await database.rows(
    'SELECT 1 FROM report_days WHERE day = ? AND user_id = ?',
    [day, userId],
    trx,
  )
  if (reports.length > 0) {
    throw conflict('already_reported', 'This person has already reported today.')
  }
  const { affectedRows } = await database.change(
    'INSERT IGNORE INTO report_reminder_requests (day, user_id) VALUES (?, ?)',
    [day, userId],
    trx,
  )
  if (affectedRows === 0) {
    throw conflict('already_reminded', 'This person has already been reminded today.')
  }
  await events.emit(
    {
      name: 'report.missing',
      context,
      payload: { day, userIds: [userId], remindedBy: fullName(context.actor) },
      audience: { userIds: [], isOrganizationWide: false },
      tags: [],
    },
    trx,
  )
}
