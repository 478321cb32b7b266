import { allTags } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { countChanges, ORGANIZATION } from '../counts/task-counts.ts'
import type { PersonList } from '../core/task-list-entries.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** Number of open tasks that became overdue since the last run. */
    'tasks.becameOverdue': { tasks: number }
  }
}

const BATCH_SIZE = 500
/** Maximum number of batches per run. The run in the next minute continues. */
const MAX_BATCHES = 100
const NEWLY_OVERDUE =
  'FROM tasks FORCE INDEX (tasks_late) WHERE list_state = 0 AND is_late = 0 AND due_sort < ?'

/**
 * Marks open tasks as overdue or not overdue, in the tasks and in the counts.
 *
 * @param ids of locked tasks that have the opposite mark.
 * @returns ids of the users whose lists contain the tasks.
 */
export async function setOverdue(
  { database }: Platform,
  { ids, isLate }: { ids: readonly number[]; isLate: boolean },
  trx: Transaction,
): Promise<number[]> {
  await trx('tasks').whereIn('id', ids).update({ is_late: isLate })
  const [rows = []] = await trx.raw<[{ userId: number; kind: PersonList; tasks: number }[]]>(
    `SELECT user_id AS userId, kind, COUNT(*) AS tasks FROM task_list_entries
     WHERE task_id IN (?) AND kind IN ('scope', 'assigned') GROUP BY user_id, kind`,
    [[...ids]],
  )
  const changes = countChanges(database, trx)
  const figures = (tasks: number) => ({ total: 0, open: 0, overdue: isLate ? tasks : -tasks })
  changes.add({ userId: ORGANIZATION, kind: 'scope' }, figures(ids.length))
  for (const { tasks, ...place } of rows) {
    changes.add(place, figures(tasks))
  }
  return [...new Set(rows.map(({ userId }) => userId))]
}

async function markBatch(platform: Platform, trx: Transaction): Promise<number> {
  const due = await platform.database.rows<{ id: number }>(
    `SELECT id ${NEWLY_OVERDUE}
     ORDER BY due_sort, id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
    [platform.clock.now()],
    trx,
  )
  if (due.length === 0) {
    return 0
  }
  const ids = due.map(({ id }) => id)
  const userIds = await setOverdue(platform, { ids, isLate: true }, trx)
  await platform.events.emit(
    {
      name: 'tasks.becameOverdue',
      context: null,
      payload: { tasks: ids.length },
      change: null,
      audience: { userIds, isOrganizationWide: true },
      tags: [...ids.map((id) => ({ type: 'Task' as const, id })), ...allTags('Stats')],
    },
    trx,
  )
  return ids.length
}

/** Marks and counts tasks that became overdue since the last run, in batches, and updates the pages that show them. */
export async function markOverdue(platform: Platform): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const marked = await inTransaction(platform.database.knex, (trx) => markBatch(platform, trx))
    if (marked < BATCH_SIZE) {
      return
    }
  }
}
