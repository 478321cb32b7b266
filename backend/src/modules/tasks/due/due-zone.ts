import type { SqlValue } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { padded, places } from '../../../platform/database/statement-parts.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { type Calendar, calendarOf } from '../../calendar/index.ts'
import { shelves } from '../shelves.ts'
import { endOfDue } from './due-date.ts'
import { setLate } from './late-tasks.ts'

/** Tasks that are looked at in one go, and of those that one transaction changes. */
const BATCH = 500
const CHANGED = 100

interface DueRow {
  id: number
  due_at: Date
  due_sort: Date
  is_closed: number
  is_late: number
}

const zoneOf = ({ settings }: Platform) => settings.get('organisation.timeZone')

/** Ends of days, of which there are far fewer than tasks. */
function endsOfDays(calendar: Calendar) {
  const known = new Map<number, number>()
  return ({ due_at: dueAt }: DueRow): number => {
    const end = known.get(dueAt.getTime()) ?? endOfDue(dueAt, false, calendar).getTime()
    known.set(dueAt.getTime(), end)
    return end
  }
}

type EndOf = ReturnType<typeof endsOfDays>

/** Days, not moments, outside the trash, which is ordered otherwise. */
const DAYS = `FROM tasks FORCE INDEX (PRIMARY) WHERE due_has_time = 0 AND due_at IS NOT NULL AND shelf <> ${shelves.trash}`

const isWrong = (endOf: EndOf) => (row: DueRow) => row.due_sort.getTime() !== endOf(row)

async function moveEnds(
  platform: Platform,
  { ids, endOf }: { ids: readonly number[]; endOf: EndOf },
  trx: Transaction,
): Promise<void> {
  const { database, clock } = platform
  const found = await database.rows<DueRow>(
    `SELECT id, due_at, due_sort, is_closed, is_late ${DAYS} AND id IN (${places(CHANGED)}) ORDER BY id FOR UPDATE`,
    padded(ids, CHANGED),
    trx,
  )
  const rows = found.filter(isWrong(endOf))
  if (rows.length === 0) {
    return
  }
  const cases = `CASE t.id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END`
  const own = rows.map(({ id }) => id)
  const values: SqlValue[] = [...rows.flatMap((row) => [row.id, new Date(endOf(row))]), ...own]
  const chosen = `t.id IN (${places(own.length)})`
  // Who has been told of a due date is not told again because its day ends at another hour.
  for (const alerts of ['task_deadline_alerts', 'task_overdue_alerts']) {
    await trx.raw(
      `UPDATE IGNORE ${alerts} a JOIN tasks t ON t.id = a.task_id AND a.due_at = t.due_sort
       SET a.due_at = ${cases} WHERE ${chosen}`,
      values,
    )
  }
  await trx.raw(`UPDATE tasks t SET t.due_sort = ${cases} WHERE ${chosen}`, values)
  await trx.raw(
    `UPDATE task_lists l JOIN tasks t ON t.id = l.task_id SET l.due_sort = t.due_sort WHERE ${chosen}`,
    own,
  )
  const now = clock.now().getTime()
  const early = rows.filter((row) => row.is_closed === 0 && row.is_late === 1 && endOf(row) >= now)
  if (early.length > 0) {
    await setLate(platform, { ids: early.map(({ id }) => id), isLate: false }, trx)
  }
}

/** Looks at every task once. @returns how many were wrong. */
async function pass(platform: Platform, endOf: EndOf): Promise<number> {
  const { database } = platform
  let wrong = 0
  for (let after = 0, more = true; more; ) {
    const rows = await database.rows<DueRow>(
      `SELECT id, due_at, due_sort, is_closed, is_late ${DAYS} AND id > ? ORDER BY id LIMIT ${BATCH}`,
      [after],
    )
    const ids = rows.filter(isWrong(endOf)).map(({ id }) => id)
    for (let index = 0; index < ids.length; index += CHANGED) {
      const part = ids.slice(index, index + CHANGED)
      await inTransaction(database.knex, (trx) => moveEnds(platform, { ids: part, endOf }, trx))
    }
    wrong += ids.length
    after = rows.at(-1)?.id ?? after
    more = rows.length === BATCH
  }
  return wrong
}

/**
 * Lets the days of due dates end by the organisation's zone, after it has changed (ADR 152). It goes on until a whole look has
 * found nothing: what a process has written meanwhile that had not heard of the change is found too. What is late by it is
 * marked within a minute.
 */
export async function moveDueZone(platform: Platform): Promise<void> {
  const zone = zoneOf(platform)
  const endOf = endsOfDays(calendarOf(platform))
  while ((await pass(platform, endOf)) > 0) {
    if (zoneOf(platform) !== zone) {
      return
    }
  }
  await platform.database.change('UPDATE task_due_zone SET zone = ?', [zone])
}

/** {@link moveDueZone} where the columns stand by another zone: a process that starts looks at no task for nothing. */
export async function followDueZone(platform: Platform): Promise<void> {
  const other = 'SELECT 1 FROM task_due_zone WHERE zone <> ? LIMIT 1'
  if ((await platform.database.rows(other, [zoneOf(platform)])).length > 0) {
    await moveDueZone(platform)
  }
}
