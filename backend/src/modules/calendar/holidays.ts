import type { Holiday } from '@headway/contracts/calendar'
import type { Act } from '../../platform/act.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalidField, notFound, ProblemError } from '../../platform/http/errors.ts'
import { type Change, everyOf } from '../../platform/events/events.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../platform/database/transaction.ts'
import { places } from '../../platform/database/statement-parts.ts'

const MOST = 1_000

/** Holidays from a day on, in order. */
export function listHolidays(database: Database, from: string): Promise<Holiday[]> {
  return database.rows<Holiday>(
    `SELECT day, name FROM calendar_holidays WHERE day >= ? ORDER BY day LIMIT ${MOST}`,
    [from],
  )
}

async function announce(
  { events }: Platform,
  act: Act,
  { day, change }: { day: string; change: Change },
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name: 'calendar.changed',
      act,
      payload: { day },
      change,
      audience: { userIds: [], isOrganisationWide: true },
      tags: everyOf('Setting', 'Stats'),
    },
    trx,
  )
}

const holidayExists = () => {
  const message = 'This day is a holiday already.'
  const errors = [{ pointer: '/day', code: 'holiday_exists', message }]
  return new ProblemError(409, 'holiday_exists', { detail: message, errors })
}

/** @throws ProblemError 409 `holiday_exists` for a day that has one. */
export async function addHoliday(
  platform: Platform,
  act: Act,
  holiday: Holiday,
  trx: Transaction,
): Promise<void> {
  try {
    await trx('calendar_holidays').insert(holiday)
  } catch (error) {
    throw isDuplicate(error) ? holidayExists() : error
  }
  await announce(platform, act, { day: holiday.day, change: { before: null, after: holiday } }, trx)
}

/** Which of some days are holidays already. */
export async function findKnownDays(
  database: Database,
  days: readonly string[],
  trx?: Transaction,
): Promise<Set<string>> {
  if (days.length === 0) {
    return new Set()
  }
  const rows = await database.rows<{ day: string }>(
    `SELECT day FROM calendar_holidays WHERE day IN (${places(days.length)})`,
    days,
    trx,
  )
  return new Set(rows.map(({ day }) => day))
}

/**
 * Adds those of some holidays whose day is none yet; told as one change.
 *
 * @returns how many were added.
 * @throws ProblemError 400 when there would be more than are kept.
 */
export async function addHolidays(
  platform: Platform,
  act: Act,
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
  if ((row?.kept ?? 0) + added.length > MOST) {
    throw invalidField('/holidays', 'too_many', `At most ${MOST} holidays are allowed.`)
  }
  const rows = added.map(({ day, name }) => [day, name])
  await insertRows(database, { into: 'calendar_holidays (day, name)', rows }, trx)
  await announce(platform, act, { day: first.day, change: { before: null, after: { holidays: added } } }, trx)
  return added.length
}

/** @throws ProblemError 404 for a day that is no holiday. */
export async function removeHoliday(
  platform: Platform,
  act: Act,
  day: string,
  trx: Transaction,
): Promise<void> {
  const holiday = await trx('calendar_holidays').where({ day }).forUpdate().first('day', 'name')
  if (!holiday) {
    throw notFound('holiday')
  }
  await trx('calendar_holidays').where({ day }).delete()
  await announce(platform, act, { day, change: { before: { ...holiday }, after: null } }, trx)
}
