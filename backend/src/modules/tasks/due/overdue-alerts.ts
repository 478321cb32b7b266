import type { Platform } from '../../../platform/platform.ts'
import { deleteExpiredRows } from '../../../platform/database/delete-expired-rows.ts'
import { calendarOf } from '../../calendar/index.ts'
import { type BatchReader, type DueTask, type TaskAlert, notifyAssignees } from './task-alerts.ts'

/** Retention of alert records in days, longer than the longest pause between two alerts. */
const RETENTION_DAYS = 120

/**
 * Creates the alert for overdue tasks.
 *
 * @param since users notified after this day are not notified again.
 */
const overdueAlert = (today: string, since: string): TaskAlert => ({
  name: 'task.overdue',
  alreadyNotified: {
    sql: `SELECT 1 FROM task_overdue_alerts a
      WHERE a.task_id = l.task_id AND a.user_id = l.user_id AND a.due_at = t.due_sort AND a.told_on > ?`,
    values: [since],
  },
  recordNotified: ({ id, dueSort }, userIds) => ({
    into: 'task_overdue_alerts (task_id, user_id, due_at, told_on)',
    rows: userIds.map((userId) => [id, userId, dueSort, today]),
    onDuplicate: 'due_at = VALUES(due_at), told_on = VALUES(told_on)',
  }),
})

/**
 * Notifies the assignees of overdue tasks once each working day, except absent ones (notification type `deadline`).
 */
export async function notifyOverdue(platform: Platform): Promise<void> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  if (!(await calendar.isWorkingDay(today))) {
    return
  }
  const since = (await calendar.workingDaysBefore(today, 1)).at(-1) ?? today
  const readBatch: BatchReader = (after, most, trx) => {
    const place = after ? 'AND due_sort >= ? AND (due_sort > ? OR id > ?)' : ''
    return database.rows<DueTask>(
      `SELECT id, title, priority, due_sort AS dueSort FROM tasks FORCE INDEX (tasks_late)
       WHERE list_state = 0 AND is_late = 1 ${place} ORDER BY due_sort, id LIMIT ${most} FOR UPDATE`,
      after ? [after.dueSort, after.dueSort, after.id] : [],
      trx,
    )
  }
  await notifyAssignees(platform, overdueAlert(today, since), readBatch)
}

/**
 * Schedules the alerts in the morning, before the usual time of the digest, and the nightly deletion of old records.
 */
export function scheduleOverdueAlerts(platform: Platform): void {
  const { jobs, database } = platform
  jobs.schedule('tasks.tellOverdue', { cron: '0 6 * * *' }, () => notifyOverdue(platform), 'long')
  const forget = async () => {
    const calendar = calendarOf(platform)
    const values = [calendar.plusDays(calendar.today(), -RETENTION_DAYS)]
    const key = ['task_id', 'user_id']
    await deleteExpiredRows(database, { table: 'task_overdue_alerts', key, condition: 'told_on < ?', values })
  }
  jobs.schedule('tasks.forgetOverdue', { cron: '52 2 * * *' }, forget, 'long')
}
