import type { Platform } from '../../platform/platform.ts'
import { sweepRows } from '../../platform/database/sweep.ts'
import { calendarOf } from '../calendar/index.ts'
import { type BatchReader, type DueTask, type TaskAlert, tellOfTasks } from './task-alerts.ts'

/** Longer than people can be left without being told again, in days. */
const REMEMBERED_DAYS = 120

/** @param since whoever was told after this day is not told again. */
const overdueAlert = (today: string, since: string): TaskAlert => ({
  name: 'task.overdue',
  told: {
    sql: `SELECT 1 FROM task_overdue_alerts a
      WHERE a.task_id = l.task_id AND a.user_id = l.user_id AND a.due_at = t.due_sort AND a.told_on > ?`,
    values: [since],
  },
  remember: ({ id, dueSort }, userIds) => ({
    into: 'task_overdue_alerts (task_id, user_id, due_at, told_on)',
    rows: userIds.map((userId) => [id, userId, dueSort, today]),
    onDuplicate: 'due_at = VALUES(due_at), told_on = VALUES(told_on)',
  }),
})

/** Notifies the people of overdue tasks once each working day, except people who are away (notification type `deadline`). */
export async function tellOverdue(platform: Platform): Promise<void> {
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
       WHERE is_closed = 0 AND is_late = 1 ${place} ORDER BY due_sort, id LIMIT ${most} FOR UPDATE`,
      after ? [after.dueSort, after.dueSort, after.id] : [],
      trx,
    )
  }
  await tellOfTasks(platform, overdueAlert(today, since), readBatch)
}

/** Tells in the morning, before the usual time of the digest, and forgets at night whom was told long ago. */
export function scheduleOverdueAlerts(platform: Platform): void {
  const { jobs, database } = platform
  jobs.schedule('tasks.tellOverdue', { cron: '0 6 * * *' }, () => tellOverdue(platform), 'long')
  const forget = async () => {
    const calendar = calendarOf(platform)
    const values = [calendar.plusDays(calendar.today(), -REMEMBERED_DAYS)]
    const key = ['task_id', 'user_id']
    await sweepRows(database, { table: 'task_overdue_alerts', key, condition: 'told_on < ?', values })
  }
  jobs.schedule('tasks.forgetOverdue', { cron: '52 2 * * *' }, forget, 'long')
}
