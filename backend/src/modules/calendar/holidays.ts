import type { Holiday } from '@headway/contracts/calendar'
import type { Act } from '../../platform/act.ts'
import type { Database } from '../../platform/database.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { type Change, everyOf } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../platform/transaction.ts'

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
    throw isDuplicate(error) ? conflict('holiday_exists', 'This day is a holiday already.') : error
  }
  await announce(platform, act, { day: holiday.day, change: { before: null, after: holiday } }, trx)
}

/** @throws ProblemError 404 for a day that is no holiday. */
export async function removeHoliday(
  platform: Platform,
  act: Act,
  day: string,
  trx: Transaction,
): Promise<void> {
  const holiday = (await trx('calendar_holidays').where({ day }).forUpdate().first('day', 'name')) as
    | Holiday
    | undefined
  if (!holiday) {
    throw notFound('holiday')
  }
  await trx('calendar_holidays').where({ day }).delete()
  await announce(platform, act, { day, change: { before: { ...holiday }, after: null } }, trx)
}
