import type { Platform } from '../../platform/platform.ts'
import { sweepRows } from '../../platform/database/sweep.ts'
import { type Calendar, calendarOf } from '../calendar/index.ts'
import { type BatchReader, type DueTask, type TaskAlert, tellOfTasks } from './task-alerts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const EVERY_SECONDS = 300
/** Days without work in a row that are looked through; beyond them nothing is announced. */
const MOST_DAYS_OFF = 60

/**
 * Up to when a deadline is near: so many hours from now, of which only those on working days count, so that nobody learns
 * on a day off what they have to do before the next working day.
 *
 * @returns undefined on a day off, on which nobody is told anything.
 */
export async function nearUntil(calendar: Calendar, now: Date, hours: number): Promise<Date | undefined> {
  let day = calendar.dayOf(now)
  if (!(await calendar.isWorkingDay(day))) {
    return undefined
  }
  let left = hours * HOUR
  let from = now.getTime()
  for (let daysOff = 0; daysOff <= MOST_DAYS_OFF; ) {
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
  // Once for a due date: one that was moved is told anew.
  told: {
    sql: `SELECT 1 FROM task_deadline_alerts a
      WHERE a.task_id = l.task_id AND a.user_id = l.user_id AND a.due_at = t.due_sort`,
    values: [],
  },
  remember: ({ id, dueSort }, userIds) => ({
    into: 'task_deadline_alerts (task_id, user_id, due_at)',
    rows: userIds.map((userId) => [id, userId, dueSort]),
  }),
}

/**
 * Tells the people of tasks that are due soon (specification, section 4, notification type `deadline`): each once for a
 * due date, nobody who is away today.
 */
export async function tellDeadlines(platform: Platform): Promise<void> {
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
       WHERE is_closed = 0 AND is_late = 0 AND due_sort >= ? AND due_sort <= ? AND (due_sort > ? OR id > ?)
       ORDER BY due_sort, id LIMIT ${most} FOR UPDATE`,
      [start, until, start, after?.id ?? 0],
      trx,
    )
  }
  await tellOfTasks(platform, deadlineAlert, readBatch)
}

/** Looks for deadlines that have come near, and forgets at night whom was told of those that are over. */
export function scheduleDeadlineAlerts(platform: Platform): void {
  const { jobs, database, clock } = platform
  jobs.schedule('tasks.deadlines', { seconds: EVERY_SECONDS }, () => tellDeadlines(platform), 'long')
  const forget = async () => {
    const values = [new Date(clock.now().getTime() - DAY)]
    const key = ['task_id', 'user_id', 'due_at']
    await sweepRows(database, { table: 'task_deadline_alerts', key, condition: 'due_at < ?', values })
  }
  jobs.schedule('tasks.forgetDeadlines', { cron: '50 2 * * *' }, forget, 'long')
}
