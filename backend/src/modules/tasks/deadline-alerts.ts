import type { Priority } from '@headway/contracts/tasks'
import { insertRows } from '../../platform/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { sweepRows } from '../../platform/sweep.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { type Calendar, calendarOf, findAbsences } from '../calendar/index.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const EVERY_SECONDS = 300
/** Tasks looked at in one transaction. */
const BATCH = 100
/** Days without work in a row that are looked through; beyond them nothing is announced. */
const MOST_DAYS_OFF = 60

declare module '../../platform/events.ts' {
  interface EventMap {
    'task.deadlineNear': { taskId: number; title: string; priority: Priority; userIds: number[] }
  }
}

interface DueTask {
  id: number
  title: string
  priority: Priority
  dueSort: Date
}

interface Window {
  readonly from: Date
  readonly until: Date
  /** The day of the organisation's calendar that it is now. */
  readonly today: string
}

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

/** Whom an open task was assigned to and who has not been told of this due date. */
async function findUntold(
  { database }: Platform,
  tasks: readonly DueTask[],
  trx: Transaction,
): Promise<{ taskId: number; userId: number }[]> {
  const places = tasks.map(() => '?').join(', ')
  return database.rows(
    `SELECT l.task_id AS taskId, l.user_id AS userId FROM task_lists l
     JOIN tasks t ON t.id = l.task_id JOIN users u ON u.id = l.user_id AND u.is_active = 1
     LEFT JOIN task_deadline_alerts a ON a.task_id = l.task_id AND a.user_id = l.user_id AND a.due_at = t.due_sort
     WHERE l.kind = 'assigned' AND l.task_id IN (${places}) AND a.task_id IS NULL`,
    tasks.map(({ id }) => id),
    trx,
  )
}

async function tell(
  platform: Platform,
  tasks: readonly DueTask[],
  today: string,
  trx: Transaction,
): Promise<void> {
  const { database, events } = platform
  const untold = await findUntold(platform, tasks, trx)
  const away = await findAbsences(
    database,
    [...new Set(untold.map(({ userId }) => userId))],
    { from: today, to: today },
    trx,
  )
  const byTask = Map.groupBy(
    untold.filter(({ userId }) => !away.has(userId)),
    ({ taskId }) => taskId,
  )
  for (const { id, title, priority, dueSort } of tasks) {
    const userIds = (byTask.get(id) ?? []).map(({ userId }) => userId)
    if (userIds.length === 0) {
      continue
    }
    const rows = userIds.map((userId) => [id, userId, dueSort])
    await insertRows(database, { into: 'task_deadline_alerts (task_id, user_id, due_at)', rows }, trx)
    await events.emit(
      {
        name: 'task.deadlineNear',
        act: null,
        payload: { taskId: id, title, priority, userIds },
        audience: { userIds: [], isOrganisationWide: false },
        tags: [],
      },
      trx,
    )
  }
}

/** @returns the last of the tasks looked at; undefined when these were the last. */
async function tellBatch(
  platform: Platform,
  window: Window,
  after: DueTask | undefined,
  trx: Transaction,
): Promise<DueTask | undefined> {
  const from = after?.dueSort ?? window.from
  const tasks = await platform.database.rows<DueTask>(
    `SELECT id, title, priority, due_sort AS dueSort FROM tasks FORCE INDEX (tasks_late)
     WHERE is_closed = 0 AND is_late = 0 AND due_sort >= ? AND due_sort <= ? AND (due_sort > ? OR id > ?)
     ORDER BY due_sort, id LIMIT ${BATCH} FOR UPDATE`,
    [from, window.until, from, after?.id ?? 0],
    trx,
  )
  if (tasks.length > 0) {
    await tell(platform, tasks, window.today, trx)
  }
  return tasks.length === BATCH ? tasks.at(-1) : undefined
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
  const window = { from, until, today: calendar.dayOf(from) }
  let last: DueTask | undefined
  do {
    const after = last
    last = await inTransaction(database.knex, (trx) => tellBatch(platform, window, after, trx))
  } while (last)
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
