import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Database } from '../../../platform/database/database.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf, findAbsences } from '../../calendar/index.ts'
import { findWithOpenTasks } from '../../tasks/index.ts'
import { dueMoment, firstOpenDay } from './day-states.ts'
import { findWithTasks, periodOfDay } from './expected-reporters.ts'
import { notifyManagers } from './notify-managers.ts'

/** Number of users processed in one transaction. */
const BATCH = 200

interface ClosingDay {
  readonly day: string
  readonly dueAt: Date
  /** Start of the next day. */
  readonly end: Date
}

interface ReportingUser {
  id: number
  hasDay: number
}

/**
 * Returns active users with a reporting role who existed on the day, with a flag for those whose day has a state. Its
 * lock waits for transactions that add or remove an absence of one of these users.
 */
function findReportingUsers(
  { database, settings }: Platform,
  { day, end }: ClosingDay,
  { after, limit }: { after: number; limit: number },
  trx: Transaction,
): Promise<ReportingUser[]> {
  const roles = settings.get('reports.expectedRoles')
  if (roles.length === 0) {
    return Promise.resolve([])
  }
  return database.rows(
    `SELECT u.id, EXISTS (SELECT 1 FROM report_days d WHERE d.day = ? AND d.user_id = u.id) AS hasDay
     FROM users u WHERE u.id > ? AND u.role IN (${placeholders(roles.length)}) AND u.is_active = 1
       AND u.created_at < ? ORDER BY u.id LIMIT ${limit} LOCK IN SHARE MODE`,
    [day, after, ...roles, end],
    trx,
  )
}

async function closeBatch(
  platform: Platform,
  { day, dueAt }: ClosingDay,
  { users, isComplete }: { users: readonly ReportingUser[]; isComplete: boolean },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const ids = users.filter(({ hasDay }) => hasDay === 0).map(({ id }) => id)
  const withOpenTasks = await findWithOpenTasks(database, ids, trx)
  const people = ids.map((id) => ({ id, hasOpenTask: withOpenTasks.has(id) }))
  const withTasks = await findWithTasks(platform, people, day, trx)
  const away = await findAbsences(database, ids, { from: day, to: day }, trx)
  const rows = [...withTasks].map((id) => [day, id, away.has(id) ? 'excused' : 'missing', dueAt])
  await insertRows(
    database,
    { into: 'report_days (day, user_id, state, due_at)', rows, onDuplicate: 'day = VALUES(day)' },
    trx,
  )
  if (isComplete) {
    await markClosed(database, day, trx)
  }
}

/**
 * Marks a day as closed. The first marked day of an installation has no states: they begin on the next day.
 *
 * @param day `YYYY-MM-DD`.
 */
export async function markClosed(database: Database, day: string, trx: Transaction): Promise<void> {
  await insertRows(
    database,
    { into: 'report_closed_days (day)', rows: [[day]], onDuplicate: 'day = VALUES(day)' },
    trx,
  )
}

/**
 * Returns the working days before today that are not closed yet, oldest first. The first call on an installation marks
 * yesterday as closed, because days before the installation have no state.
 */
async function findUnclosedDays(platform: Platform): Promise<string[]> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const [row] = await database.rows<{ last: string | null }>(
    'SELECT MAX(day) AS last FROM report_closed_days',
  )
  const last = row?.last
  if (!last) {
    await inTransaction(database.knex, (trx) => markClosed(database, calendar.plusDays(today, -1), trx))
    return []
  }
  const office = await calendar.officeDays()
  const first = await firstOpenDay(platform)
  const days: string[] = []
  for (let day = calendar.plusDays(today, -1); day > last && day >= first; day = calendar.plusDays(day, -1)) {
    if (office.isWorkingDay(day)) {
      days.unshift(day)
    }
  }
  return days
}

/** Closes one past working day; see {@link closeReportDays}. */
export async function closeDay(platform: Platform, day: string): Promise<void> {
  const { database, logger } = platform
  const closing: ClosingDay = {
    day,
    dueAt: dueMoment(platform, day),
    end: periodOfDay(platform, day).before,
  }
  await forEachBatch<ReportingUser>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'the report day of a person could not be closed',
    read: (after, limit, trx) => findReportingUsers(platform, closing, { after: after?.id ?? 0, limit }, trx),
    process: (users, trx, isComplete) => closeBatch(platform, closing, { users, isComplete }, trx),
  })
}

/**
 * Closes the past working days. A user who was expected to report and has not becomes `missing`, or `excused` during an
 * absence. Active users with a reporting role are expected if they have an open task or completed one on the day. The job
 * may run again after an interruption, because it does not change existing states.
 *
 * @throws Error when a person's day could not be closed. The day is then not marked as closed, and the next run closes
 * it again before later days.
 */
export async function closeReportDays(platform: Platform): Promise<void> {
  for (const day of await findUnclosedDays(platform)) {
    await closeDay(platform, day)
  }
}

/** Schedules the nightly close of past days, which is followed by the notifications of managers. */
export function scheduleClosing(platform: Platform): void {
  const close = async () => {
    await closeReportDays(platform)
    await notifyManagers(platform)
  }
  platform.jobs.schedule('reports.close', { cron: '5 0 * * *' }, close, 'heavy')
}
