import type { Role } from '@headway/contracts'
import type { RequestContext } from '../../../platform/request-context.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { fullName } from '../../users/index.ts'
import { firstOpenDay } from './day-states.ts'
import { findExpectedReporters } from './expected-reporters.ts'

interface Candidate {
  id: number
  role: Role
  isActive: number
  state: string | null
  isReminded: number
}

/**
 * Locks the people and returns those whose report of the day is due or missing and who were not reminded of it.
 *
 * @throws ProblemError 404 when one of them is not below the actor.
 */
async function findRemindable(
  platform: Platform,
  { day, userIds, managerId }: { day: string; userIds: readonly number[]; managerId: number },
  trx: Transaction,
): Promise<number[]> {
  const { database } = platform
  const ids = [...new Set(userIds)]
  // A concurrent reminder of the same people waits for this lock, and then sees that they were reminded.
  await trx('users').whereIn('id', ids).orderBy('id').forUpdate().select('id')
  const rows = await database.rows<Candidate>(
    `SELECT u.id, u.role, u.is_active AS isActive, d.state,
       EXISTS (SELECT 1 FROM report_reminder_requests m WHERE m.day = ? AND m.user_id = u.id) AS isReminded
     FROM users u
     JOIN user_closure c ON c.descendant_id = u.id AND c.ancestor_id = ? AND c.depth > 0
     LEFT JOIN report_days d ON d.day = ? AND d.user_id = u.id
     WHERE u.id IN (${placeholders(ids.length)}) ORDER BY u.id`,
    [day, managerId, day, ...ids],
    trx,
  )
  if (rows.length < ids.length) {
    throw notFound('person')
  }
  const candidates = rows.filter(({ isActive, isReminded }) => isActive === 1 && isReminded === 0)
  if (day < calendarOf(platform).today()) {
    return candidates.filter(({ state }) => state === 'missing').map(({ id }) => id)
  }
  const withoutReport = candidates.filter(({ state }) => state === null)
  return [...(await findExpectedReporters(platform, withoutReport, day, trx))]
}

/**
 * Reminds people of the report of today or of a day on which it is missing, each at most once per day.
 *
 * @returns the ids of the people who were reminded.
 * @throws ProblemError 400 for a day that is in the future or settled, 404 for a person who is not below the actor.
 */
export async function remindPeople(
  platform: Platform,
  context: RequestContext,
  { day, userIds }: { day: string; userIds: readonly number[] },
  trx: Transaction,
): Promise<number[]> {
  const { database, events } = platform
  const { actor } = context
  if (day > calendarOf(platform).today() || day < (await firstOpenDay(platform, trx))) {
    throw invalidField('/day', 'out_of_range', 'Choose today or one of the last 10 working days')
  }
  const remindable = await findRemindable(platform, { day, userIds, managerId: actor.id }, trx)
  if (remindable.length === 0) {
    return []
  }
  await insertRows(
    database,
    { into: 'report_reminder_requests (day, user_id)', rows: remindable.map((id) => [day, id]) },
    trx,
  )
  await events.emit(
    {
      name: 'report.missing',
      context,
      payload: { day, userIds: remindable, remindedBy: fullName(actor) },
      audience: { userIds: [], isOrganizationWide: false },
      tags: [],
    },
    trx,
  )
  return remindable
}
