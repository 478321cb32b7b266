import type { Absence, Holiday } from '@headway/contracts/calendar'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** Stores the past absences and holidays of a seed file. */
export async function importCalendar(
  { database, clock }: Platform,
  { absences, holidays }: { absences: readonly Omit<Absence, 'id'>[]; holidays: readonly Holiday[] },
  trx: Transaction,
): Promise<void> {
  await insertRows(
    database,
    {
      into: 'calendar_absences (user_id, first_day, last_day, created_by, created_at)',
      rows: absences.map(({ userId, firstDay, lastDay }) => [userId, firstDay, lastDay, userId, clock.now()]),
    },
    trx,
  )
  await insertRows(
    database,
    { into: 'calendar_holidays (day, name)', rows: holidays.map(({ day, name }) => [day, name]) },
    trx,
  )
}
