import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sweepRows } from '../../../platform/database/sweep.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf, findAbsences } from '../../calendar/index.ts'
import { findWithOpenTasks } from '../../tasks/index.ts'

const EVERY_SECONDS = 60
/** People looked at in one transaction. */
const BATCH = 200
/** Stands for everybody: the day is done. */
const EVERYBODY = 0
const REMEMBERED_DAYS = 7

const REMINDERS = 'report_reminders (day, user_id)'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** `remindedBy` is the name of the manager who asked for the reminder; null for the daily one. */
    'report.missing': { day: string; userIds: number[]; remindedBy: string | null }
  }
}

interface ReminderDay {
  readonly day: string
  /** When it began. */
  readonly start: Date
}

interface MaybeSilent {
  id: number
  isSilent: number
}

/** Those of the staff after a person, by id, who have not reported on a day and were not reminded of it. */
function findSilent(
  { database }: Platform,
  { day, start }: ReminderDay,
  { after, most }: { after: number; most: number },
  trx: Transaction,
): Promise<MaybeSilent[]> {
  return database.rows(
    `SELECT u.id,
       NOT EXISTS (SELECT 1 FROM progress_reports r WHERE r.author_id = u.id AND r.created_at >= ?)
       AND NOT EXISTS (SELECT 1 FROM report_reminders m WHERE m.day = ? AND m.user_id = u.id) AS isSilent
     FROM users u WHERE u.id > ? AND u.role = 'staff' AND u.is_active = 1 ORDER BY u.id LIMIT ${most}`,
    [start, day, after],
    trx,
  )
}

async function remindBatch(
  { database, events }: Platform,
  { day }: ReminderDay,
  { people, isLast }: { people: readonly MaybeSilent[]; isLast: boolean },
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
        act: null,
        payload: { day, userIds, remindedBy: null },
        audience: { userIds: [], isOrganisationWide: false },
        tags: [],
      },
      trx,
    )
  }
  if (isLast) {
    await insertRows(database, { into: REMINDERS, rows: [[day, EVERYBODY]], onDuplicate: 'day = day' }, trx)
  }
}

const isOver = async ({ database }: Platform, day: string): Promise<boolean> =>
  (await database.rows('SELECT 1 FROM report_reminders WHERE day = ? AND user_id = ?', [day, EVERYBODY]))
    .length > 0

/** Whether today's time to remind has come. */
function isTime(platform: Platform): boolean {
  const { settings, clock } = platform
  const time = settings.get('notifications.reportReminderTime')
  return time !== null && calendarOf(platform).timeOf(clock.now()) >= time
}

/**
 * Reminds the staff of their daily report (specification, section 4, notification type `report_missing`) once its time of
 * a working day has come: each at most once a day, nobody who has reported, is away or has no open task.
 */
export async function remindOfReports(platform: Platform): Promise<void> {
  const { clock, database, logger } = platform
  const calendar = calendarOf(platform)
  const day = calendar.dayOf(clock.now())
  if (!isTime(platform) || !(await calendar.isWorkingDay(day)) || (await isOver(platform, day))) {
    return
  }
  const today = { day, start: calendar.startOf(day) }
  await forEachBatch<MaybeSilent>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'a person could not be reminded of their report',
    read: (after, most, trx) => findSilent(platform, today, { after: after?.id ?? 0, most }, trx),
    act: (people, trx, isLast) => remindBatch(platform, today, { people, isLast }, trx),
  })
}

/** Looks every minute whether it is time, and forgets at night whom was reminded long ago. */
export function scheduleReminders(platform: Platform): void {
  const { jobs, database } = platform
  jobs.schedule('reports.reminders', { seconds: EVERY_SECONDS }, () => remindOfReports(platform), 'long')
  const forget = async () => {
    const calendar = calendarOf(platform)
    const values = [calendar.plusDays(calendar.today(), -REMEMBERED_DAYS)]
    const key = ['day', 'user_id']
    for (const table of ['report_reminders', 'report_reminder_requests']) {
      await sweepRows(database, { table, key, condition: 'day < ?', values })
    }
  }
  jobs.schedule('reports.forgetReminders', { cron: '55 2 * * *' }, forget, 'long')
}
