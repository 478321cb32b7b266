import { everyOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { countChanges, ORGANISATION } from '../counts/task-counts.ts'
import type { PersonList } from '../lists/task-lists.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** So many open tasks are past their due date since the last time. */
    'tasks.fellDue': { tasks: number }
  }
}

const BATCH = 500
/** Batches of one run; the next minute goes on. */
const MOST_BATCHES = 100
const LATE = 'FROM tasks FORCE INDEX (tasks_late) WHERE is_closed = 0 AND is_late = 0 AND due_sort < ?'

/**
 * Marks open tasks as late, or as not late any more, in the task and in the counts.
 *
 * @param ids of tasks that are locked and marked otherwise.
 * @returns in whose lists they stand.
 */
export async function setLate(
  { database }: Platform,
  { ids, isLate }: { ids: readonly number[]; isLate: boolean },
  trx: Transaction,
): Promise<number[]> {
  await trx('tasks').whereIn('id', ids).update({ is_late: isLate })
  const [rows = []] = await trx.raw<[{ userId: number; kind: PersonList; tasks: number }[]]>(
    `SELECT user_id AS userId, kind, COUNT(*) AS tasks FROM task_lists
     WHERE task_id IN (?) AND kind IN ('scope', 'assigned') GROUP BY user_id, kind`,
    [[...ids]],
  )
  const changes = countChanges(database, trx)
  const figures = (tasks: number) => ({ total: 0, open: 0, overdue: isLate ? tasks : -tasks })
  changes.add({ userId: ORGANISATION, kind: 'scope' }, figures(ids.length))
  for (const { tasks, ...place } of rows) {
    changes.add(place, figures(tasks))
  }
  return [...new Set(rows.map(({ userId }) => userId))]
}

async function markBatch(platform: Platform, trx: Transaction): Promise<number> {
  const due = await platform.database.rows<{ id: number }>(
    `SELECT id ${LATE}
     ORDER BY due_sort, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    [platform.clock.now()],
    trx,
  )
  if (due.length === 0) {
    return 0
  }
  const ids = due.map(({ id }) => id)
  const userIds = await setLate(platform, { ids, isLate: true }, trx)
  await platform.events.emit(
    {
      name: 'tasks.fellDue',
      act: null,
      payload: { tasks: ids.length },
      change: null,
      audience: { userIds, isOrganisationWide: true },
      tags: [...ids.map((id) => ({ type: 'Task' as const, id })), ...everyOf('Stats')],
    },
    trx,
  )
  return ids.length
}

/** Counts as overdue what has fallen due since the last time, in batches, and says so to the pages that show it. */
export async function markOverdue(platform: Platform): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const marked = await inTransaction(platform.database.knex, (trx) => markBatch(platform, trx))
    if (marked < BATCH) {
      return
    }
  }
}
