import type { Holiday } from '@headway/contracts/calendar'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalidField, notFound, ProblemError } from '../../platform/errors.ts'
import { type Change, allTags } from '../../platform/events/events.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../platform/database/transaction.ts'
import { placeholders } from '../../platform/database/sql-fragments.ts'

const MAX_HOLIDAYS = 1_000

/** Returns the holidays from a day on, sorted by day. */
export function listHolidays(database: Database, from: string): Promise<Holiday[]> {
  return database.rows<Holiday>(
    `SELECT day, name FROM calendar_holidays WHERE day >= ? ORDER BY day LIMIT ${MAX_HOLIDAYS}`,
    [from],
  )
}

async function announce(
  { events }: Platform,
  context: RequestContext,
  { day, change }: { day: string; change: Change },
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name: 'calendar.changed',
      context,
      payload: { day },
      change,
      audience: { userIds: [], isOrganizationWide: true },
      tags: allTags('Report', 'Setting', 'Stats'),
    },
    trx,
  )
}

const holidayExists = () => {
  const message = 'This day is already a holiday.'
  const errors = [{ pointer: '/day', code: 'holiday_exists', message }]
  return new ProblemError(409, 'holiday_exists', { detail: message, errors })
}

/**
 * Adds a holiday.
 *
 * @throws ProblemError 409 `holiday_exists` for a day that has one.
 */
export async function addHoliday(
  platform: Platform,
  context: RequestContext,
  holiday: Holiday,
  trx: Transaction,
): Promise<void> {
  try {
    await trx('calendar_holidays').insert(holiday)
  } catch (error) {
    throw isDuplicate(error) ? holidayExists() : error
  }
  await announce(platform, context, { day: holiday.day, change: { before: null, after: holiday } }, trx)
}

/** Returns which of the given days are already holidays. */
export async function findKnownDays(
  database: Database,
  days: readonly string[],
  trx?: Transaction,
): Promise<Set<string>> {
  if (days.length === 0) {
    return new Set()
  }
  const rows = await database.rows<{ day: string }>(
    `SELECT day FROM calendar_holidays WHERE day IN (${placeholders(days.length)})`,
    days,
    trx,
  )
  return new Set(rows.map(({ day }) => day))
}

/**
 * Adds the holidays whose day has none yet, and emits one event for all.
 *
 * @returns the number of added holidays.
 * @throws ProblemError 400 when the maximum number of holidays would be exceeded.
 */
export async function addHolidays(
  platform: Platform,
  context: RequestContext,
  holidays: readonly Holiday[],
  trx: Transaction,
): Promise<number> {
  const { database } = platform
  const known = await findKnownDays(
    database,
    holidays.map(({ day }) => day),
    trx,
  )
  const added = holidays.filter(({ day }) => !known.has(day))
  const [first] = added
  if (!first) {
    return 0
  }
  const [row] = await database.rows<{ kept: number }>(
    'SELECT COUNT(*) AS kept FROM calendar_holidays',
    [],
    trx,
  )
  if ((row?.kept ?? 0) + added.length > MAX_HOLIDAYS) {
    throw invalidField('/holidays', 'too_many', `You can have at most ${MAX_HOLIDAYS} holidays.`)
  }
  const rows = added.map(({ day, name }) => [day, name])
  await insertRows(database, { into: 'calendar_holidays (day, name)', rows }, trx)
  await announce(
    platform,
    context,
    { day: first.day, change: { before: null, after: { holidays: added } } },
    trx,
  )
  return added.length
}

/**
 * Deletes a holiday.
 *
 * @throws ProblemError 404 for a day that is no holiday.
 */
export async function removeHoliday(
  platform: Platform,
  context: RequestContext,
  day: string,
  trx: Transaction,
): Promise<void> {
  const holiday = await trx('calendar_holidays').where({ day }).forUpdate().first('day', 'name')
  if (!holiday) {
    throw notFound('holiday')
  }
  await trx('calendar_holidays').where({ day }).delete()
  await announce(platform, context, { day, change: { before: { ...holiday }, after: null } }, trx)
}
