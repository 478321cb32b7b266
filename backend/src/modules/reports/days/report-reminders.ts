import type { Role } from '@headway/contracts'
import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteExpiredRows } from '../../../platform/database/delete-expired-rows.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { firstOpenDay } from './day-states.ts'
import { findExpectedReporters } from './expected-reporters.ts'

const INTERVAL_SECONDS = 60
/** Number of users processed in one transaction. */
const BATCH = 200
/** User id 0 marks the day as completed for all users. */
const ALL_USERS_ID = 0
/** Minimum number of days for which reminders are kept. They are also kept until their day is settled. */
const RETENTION_DAYS = 30

const REMINDERS = 'report_reminders (day, user_id)'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** `remindedBy` is the name of the manager who requested the reminder; null for the daily one. */
    'report.missing': { day: string; userIds: number[]; remindedBy: string | null }
  }
}

interface ReminderCandidate {
  id: number
  role: Role
  needsReminder: number
}

/**
 * Returns the active users with a reporting role after a user id, with a flag for those who have neither reported for
 * the day nor been reminded.
 */
function findCandidates(
  { database, settings }: Platform,
  day: string,
  { after, limit }: { after: number; limit: number },
  trx: Transaction,
): Promise<ReminderCandidate[]> {
  const roles = settings.get('reports.expectedRoles')
  if (roles.length === 0) {
    return Promise.resolve([])
  }
  return database.rows(
    `SELECT u.id, u.role,
       NOT EXISTS (SELECT 1 FROM report_days d WHERE d.day = ? AND d.user_id = u.id)
       AND NOT EXISTS (SELECT 1 FROM report_reminders m WHERE m.day = ? AND m.user_id = u.id) AS needsReminder
     FROM users u WHERE u.id > ? AND u.role IN (${placeholders(roles.length)}) AND u.is_active = 1 ORDER BY u.id LIMIT ${limit}`,
    [day, day, after, ...roles],
    trx,
  )
}

async function remindBatch(
  platform: Platform,
  day: string,
  { people, isComplete }: { people: readonly ReminderCandidate[]; isComplete: boolean },
  trx: Transaction,
): Promise<void> {
  const { database, events } = platform
  const candidates = people.filter(({ needsReminder }) => needsReminder === 1)
  const userIds = [...(await findExpectedReporters(platform, candidates, day, trx))]
  if (userIds.length > 0) {
    await insertRows(database, { into: REMINDERS, rows: userIds.map((id) => [day, id]) }, trx)
    await events.emit(
      {
        name: 'report.missing',
        context: null,
        payload: { day, userIds, remindedBy: null },
        audience: { userIds: [], isOrganizationWide: false },
        tags: [],
      },
      trx,
    )
  }
  if (isComplete) {
    await insertRows(
      database,
      { into: REMINDERS, rows: [[day, ALL_USERS_ID]], onDuplicate: 'day = day' },
      trx,
    )
  }
}

const areRemindersSent = async ({ database }: Platform, day: string): Promise<boolean> =>
  (await database.rows('SELECT 1 FROM report_reminders WHERE day = ? AND user_id = ?', [day, ALL_USERS_ID]))
    .length > 0

/** Returns whether today's reminder time has passed. */
function hasReminderTimePassed(platform: Platform): boolean {
  const { settings, clock } = platform
  const time = settings.get('notifications.reportReminderTime')
  return time !== null && calendarOf(platform).timeOf(clock.now()) >= time
}

/**
 * Reminds people of their daily report (specification, section 4, notification type `report_missing`) after the reminder
 * time of a working day, each at most once a day. People who have reported or are not expected to report are skipped.
 */
export async function sendReportReminders(platform: Platform): Promise<void> {
  const { clock, database, logger } = platform
  const calendar = calendarOf(platform)
  const day = calendar.dayOf(clock.now())
  if (
    !hasReminderTimePassed(platform) ||
    !(await calendar.isWorkingDay(day)) ||
    (await areRemindersSent(platform, day))
  ) {
    return
  }
  await forEachBatch<ReminderCandidate>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'a person could not be reminded of their report',
    read: (after, limit, trx) => findCandidates(platform, day, { after: after?.id ?? 0, limit }, trx),
    process: (people, trx, isComplete) => remindBatch(platform, day, { people, isComplete }, trx),
  })
}

/**
 * Deletes the reminders of settled days. A day can stay open for more than a month, for example when only Mondays are
 * working days.
 */
export async function deleteOldReminders(platform: Platform): Promise<void> {
  const calendar = calendarOf(platform)
  const before = calendar.plusDays(calendar.today(), -RETENTION_DAYS)
  const firstDay = await firstOpenDay(platform)
  const values = [before < firstDay ? before : firstDay]
  const key = ['day', 'user_id']
  for (const table of ['report_reminders', 'report_reminder_requests']) {
    await deleteExpiredRows(platform.database, { table, key, condition: 'day < ?', values })
  }
}

/** Schedules the check for the reminder time every minute, and a nightly deletion of old reminders. */
export function scheduleReminders(platform: Platform): void {
  const { jobs } = platform
  jobs.schedule(
    'reports.reminders',
    { seconds: INTERVAL_SECONDS },
    () => sendReportReminders(platform),
    'long',
  )
  jobs.schedule('reports.forgetReminders', { cron: '55 2 * * *' }, () => deleteOldReminders(platform), 'long')
}
