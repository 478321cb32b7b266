import type { SqlValue } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { padToLength, placeholders } from '../../../platform/database/sql-fragments.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import { lifecycleStates } from '../core/lifecycle.ts'
import { endOfDue } from '../core/due-date.ts'
import { setOverdue } from './mark-overdue.ts'

/** Number of tasks read in one statement, and number of tasks changed in one transaction. */
const READ_BATCH_SIZE = 500
const WRITE_BATCH_SIZE = 100

interface DueRow {
  id: number
  due_at: Date
  due_sort: Date
  list_state: number
  is_late: number
}

const configuredTimeZone = ({ settings }: Platform) => settings.get('organization.timeZone')

/** Caches the end of each day, because there are far fewer days than tasks. */
function cachedDayEnds(calendar: Calendar) {
  const known = new Map<number, number>()
  return ({ due_at: dueAt }: DueRow): number => {
    const end = known.get(dueAt.getTime()) ?? endOfDue(dueAt, false, calendar).getTime()
    known.set(dueAt.getTime(), end)
    return end
  }
}

type DayEnd = ReturnType<typeof cachedDayEnds>

/** Tasks with a due day without time, outside the trash, where `due_sort` has another meaning. */
const TASKS_DUE_ON_DAY = `FROM tasks FORCE INDEX (PRIMARY) WHERE due_has_time = 0 AND due_at IS NOT NULL AND lifecycle_state <> ${lifecycleStates.trash}`

const hasWrongDueSort = (endOf: DayEnd) => (row: DueRow) => row.due_sort.getTime() !== endOf(row)

async function correctDueSort(
  platform: Platform,
  { ids, endOf }: { ids: readonly number[]; endOf: DayEnd },
  trx: Transaction,
): Promise<void> {
  const { database, clock } = platform
  const found = await database.rows<DueRow>(
    `SELECT id, due_at, due_sort, list_state, is_late ${TASKS_DUE_ON_DAY} AND id IN (${placeholders(WRITE_BATCH_SIZE)}) ORDER BY id FOR UPDATE`,
    padToLength(ids, WRITE_BATCH_SIZE),
    trx,
  )
  const rows = found.filter(hasWrongDueSort(endOf))
  if (rows.length === 0) {
    return
  }
  const cases = `CASE t.id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END`
  const own = rows.map(({ id }) => id)
  const values: SqlValue[] = [...rows.flatMap((row) => [row.id, new Date(endOf(row))]), ...own]
  const chosen = `t.id IN (${placeholders(own.length)})`
  // Moves the alert records too, so that users are not notified again only because the day ends at another hour.
  for (const alerts of ['task_deadline_alerts', 'task_overdue_alerts']) {
    await trx.raw(
      `UPDATE IGNORE ${alerts} a JOIN tasks t ON t.id = a.task_id AND a.due_at = t.due_sort
       SET a.due_at = ${cases} WHERE ${chosen}`,
      values,
    )
  }
  await trx.raw(`UPDATE tasks t SET t.due_sort = ${cases} WHERE ${chosen}`, values)
  await trx.raw(
    `UPDATE task_list_entries l JOIN tasks t ON t.id = l.task_id SET l.due_sort = t.due_sort WHERE ${chosen}`,
    own,
  )
  const now = clock.now().getTime()
  const early = rows.filter((row) => row.list_state === 0 && row.is_late === 1 && endOf(row) >= now)
  if (early.length > 0) {
    await setOverdue(platform, { ids: early.map(({ id }) => id), isLate: false }, trx)
  }
}

/**
 * Checks every task once.
 *
 * @returns the number of tasks with a wrong `due_sort`.
 */
async function correctAllTasks(platform: Platform, endOf: DayEnd): Promise<number> {
  const { database } = platform
  let wrong = 0
  for (let after = 0, more = true; more; ) {
    const rows = await database.rows<DueRow>(
      `SELECT id, due_at, due_sort, list_state, is_late ${TASKS_DUE_ON_DAY} AND id > ? ORDER BY id LIMIT ${READ_BATCH_SIZE}`,
      [after],
    )
    const ids = rows.filter(hasWrongDueSort(endOf)).map(({ id }) => id)
    for (let index = 0; index < ids.length; index += WRITE_BATCH_SIZE) {
      const part = ids.slice(index, index + WRITE_BATCH_SIZE)
      await inTransaction(database.knex, (trx) => correctDueSort(platform, { ids: part, endOf }, trx))
    }
    wrong += ids.length
    after = rows.at(-1)?.id ?? after
    more = rows.length === READ_BATCH_SIZE
  }
  return wrong
}

/**
 * Recalculates the end of due days after the organization's time zone has changed (ADR 152). It repeats until a pass
 * finds no wrong task, because other processes may not know the new zone yet and still write old values. Tasks that
 * become overdue are marked within a minute.
 */
export async function applyDueTimeZone(platform: Platform): Promise<void> {
  const zone = configuredTimeZone(platform)
  const endOf = cachedDayEnds(calendarOf(platform))
  while ((await correctAllTasks(platform, endOf)) > 0) {
    if (configuredTimeZone(platform) !== zone) {
      return
    }
  }
  await platform.database.change('UPDATE task_due_time_zone SET zone = ?', [zone])
}

/**
 * Runs {@link applyDueTimeZone} if the stored columns belong to another time zone, so that a normal process start reads
 * no tasks.
 */
export async function applyChangedTimeZone(platform: Platform): Promise<void> {
  const other = 'SELECT 1 FROM task_due_time_zone WHERE zone <> ? LIMIT 1'
  if ((await platform.database.rows(other, [configuredTimeZone(platform)])).length > 0) {
    await applyDueTimeZone(platform)
  }
}
