import type { Platform } from '../../../platform/platform.ts'
import { deleteExpiredRows } from '../../../platform/database/delete-expired-rows.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import { type BatchReader, type DueTask, type TaskAlert, notifyAssignees } from './task-alerts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const INTERVAL_SECONDS = 300
/** Maximum number of consecutive days off to skip. Later deadlines are not announced yet. */
const MAX_DAYS_OFF = 60

/**
 * Returns the moment until which a deadline is near. Only hours on working days count, so that users learn of a
 * deadline on a working day before it.
 *
 * @param hours number of hours on working days.
 * @returns undefined on a day off, when no notifications are sent.
 */
export async function nearUntil(calendar: Calendar, now: Date, hours: number): Promise<Date | undefined> {
  let day = calendar.dayOf(now)
  if (!(await calendar.isWorkingDay(day))) {
    return undefined
  }
  let left = hours * HOUR_MS
  let from = now.getTime()
  for (let daysOff = 0; daysOff <= MAX_DAYS_OFF; ) {
    const next = calendar.plusDays(day, 1)
    const end = calendar.startOf(next).getTime()
    if (await calendar.isWorkingDay(day)) {
      daysOff = 0
      if (from + left <= end) {
        return new Date(from + left)
      }
      left -= end - from
    } else {
      daysOff++
    }
    day = next
    from = end
  }
  return new Date(from)
}

const deadlineAlert: TaskAlert = {
  name: 'task.deadlineNear',
  // One notification per due date. A changed due date causes another one.
  alreadyNotified: {
    sql: `SELECT 1 FROM task_deadline_alerts a
      WHERE a.task_id = l.task_id AND a.user_id = l.user_id AND a.due_at = t.due_sort`,
    values: [],
  },
  recordNotified: ({ id, dueSort }, userIds) => ({
    into: 'task_deadline_alerts (task_id, user_id, due_at)',
    rows: userIds.map((userId) => [id, userId, dueSort]),
  }),
}

/**
 * Notifies assignees of tasks that are due soon (specification, section 4, notification type `deadline`). Each
 * assignee is notified once per due date, and not while they are absent.
 */
export async function notifyUpcomingDeadlines(platform: Platform): Promise<void> {
  const { settings, clock, database } = platform
  const hours = settings.get('notifications.deadlineHours')
  const calendar = calendarOf(platform)
  const from = clock.now()
  const until = hours === 0 ? undefined : await nearUntil(calendar, from, hours)
  if (!until) {
    return
  }
  const readBatch: BatchReader = (after, most, trx) => {
    const start = after?.dueSort ?? from
    return database.rows<DueTask>(
      `SELECT id, title, priority, due_sort AS dueSort FROM tasks FORCE INDEX (tasks_late)
       WHERE list_state = 0 AND is_late = 0 AND due_sort >= ? AND due_sort <= ? AND (due_sort > ? OR id > ?)
       ORDER BY due_sort, id LIMIT ${most} FOR UPDATE`,
      [start, until, start, after?.id ?? 0],
      trx,
    )
  }
  await notifyAssignees(platform, deadlineAlert, readBatch)
}

/** Schedules the deadline notifications and the nightly deletion of records for past due dates. */
export function scheduleDeadlineAlerts(platform: Platform): void {
  const { jobs, database, clock } = platform
  jobs.schedule(
    'tasks.deadlines',
    { seconds: INTERVAL_SECONDS },
    () => notifyUpcomingDeadlines(platform),
    'long',
  )
  const forget = async () => {
    const values = [new Date(clock.now().getTime() - DAY_MS)]
    const key = ['task_id', 'user_id', 'due_at']
    await deleteExpiredRows(database, { table: 'task_deadline_alerts', key, condition: 'due_at < ?', values })
  }
  jobs.schedule('tasks.forgetDeadlines', { cron: '50 2 * * *' }, forget, 'long')
}
