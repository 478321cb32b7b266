import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteExpiredRows } from '../../../platform/database/delete-expired-rows.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf, findAbsences } from '../../calendar/index.ts'
import { findWithOpenTasks } from '../../tasks/index.ts'

const INTERVAL_SECONDS = 60
/** Number of users processed in one transaction. */
const BATCH = 200
/** User id 0 marks the day as completed for all users. */
const EVERY_REPORTER = 0
/** Longer than a day can be missing before it is settled. */
const RETENTION_DAYS = 30

const REMINDERS = 'report_reminders (day, user_id)'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** `remindedBy` is the name of the manager who requested the reminder; null for the daily one. */
    'report.missing': { day: string; userIds: number[]; remindedBy: string | null }
  }
}

interface MaybeSilent {
  id: number
  isSilent: number
}

/**
 * Returns the active users with a reporting role after a user id, with a flag for those who have neither reported for
 * the day nor been reminded.
 */
function findSilent(
  { database, settings }: Platform,
  day: string,
  { after, most }: { after: number; most: number },
  trx: Transaction,
): Promise<MaybeSilent[]> {
  const roles = settings.get('reports.expectedRoles')
  if (roles.length === 0) {
    return Promise.resolve([])
  }
  return database.rows(
    `SELECT u.id,
       NOT EXISTS (SELECT 1 FROM report_days d WHERE d.day = ? AND d.user_id = u.id)
       AND NOT EXISTS (SELECT 1 FROM report_reminders m WHERE m.day = ? AND m.user_id = u.id) AS isSilent
     FROM users u WHERE u.id > ? AND u.role IN (${placeholders(roles.length)}) AND u.is_active = 1 ORDER BY u.id LIMIT ${most}`,
    [day, day, after, ...roles],
    trx,
  )
}

async function remindBatch(
  { database, events }: Platform,
  day: string,
  { people, isComplete }: { people: readonly MaybeSilent[]; isComplete: boolean },
  trx: Transaction,
): Promise<void> {
  const silent = people.filter(({ isSilent }) => isSilent === 1).map(({ id }) => id)
  const away = await findAbsences(database, silent, { from: day, to: day }, trx)
  const busy = await findWithOpenTasks(database, silent, trx)
  const userIds = silent.filter((id) => !away.has(id) && busy.has(id))
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
      { into: REMINDERS, rows: [[day, EVERY_REPORTER]], onDuplicate: 'day = day' },
      trx,
    )
  }
}

const isOver = async ({ database }: Platform, day: string): Promise<boolean> =>
  (await database.rows('SELECT 1 FROM report_reminders WHERE day = ? AND user_id = ?', [day, EVERY_REPORTER]))
    .length > 0

/** Returns whether today's reminder time has come. */
function isTime(platform: Platform): boolean {
  const { settings, clock } = platform
  const time = settings.get('notifications.reportReminderTime')
  return time !== null && calendarOf(platform).timeOf(clock.now()) >= time
}

/**
 * Reminds people of their daily report (specification, section 4, notification type `report_missing`) once the
 * reminder time of a working day has come. Each user is reminded at most once a day; users who have reported, are away
 * or have no open task are not.
 */
export async function sendReportReminders(platform: Platform): Promise<void> {
  const { clock, database, logger } = platform
  const calendar = calendarOf(platform)
  const day = calendar.dayOf(clock.now())
  if (!isTime(platform) || !(await calendar.isWorkingDay(day)) || (await isOver(platform, day))) {
    return
  }
  await forEachBatch<MaybeSilent>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'a person could not be reminded of their report',
    read: (after, most, trx) => findSilent(platform, day, { after: after?.id ?? 0, most }, trx),
    process: (people, trx, isComplete) => remindBatch(platform, day, { people, isComplete }, trx),
  })
}

/** Schedules the check for the reminder time every minute, and a nightly deletion of old reminders. */
export function scheduleReminders(platform: Platform): void {
  const { jobs, database } = platform
  jobs.schedule(
    'reports.reminders',
    { seconds: INTERVAL_SECONDS },
    () => sendReportReminders(platform),
    'long',
  )
  const forget = async () => {
    const calendar = calendarOf(platform)
    const values = [calendar.plusDays(calendar.today(), -RETENTION_DAYS)]
    const key = ['day', 'user_id']
    for (const table of ['report_reminders', 'report_reminder_requests']) {
      await deleteExpiredRows(database, { table, key, condition: 'day < ?', values })
    }
  }
  jobs.schedule('reports.forgetReminders', { cron: '55 2 * * *' }, forget, 'long')
}
