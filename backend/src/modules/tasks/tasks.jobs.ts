import type { Question } from '../../platform/jobs/question.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { countChanges, ORGANISATION } from './counts/task-counts.ts'
import type { PersonList } from './lists/task-lists.ts'
import { recount } from './counts/task-recount.ts'
import { fillTaskWords } from './search/task-words.ts'

const MINUTE = 60
const BATCH = 500
/** Batches of one run; the next minute goes on. */
const MOST_BATCHES = 100

const LATE = 'FROM tasks FORCE INDEX (tasks_late) WHERE is_closed = 0 AND is_late = 0 AND due_sort < ?'

/** Whether any task has fallen due. */
const lateDue = (now: Date): Question[] => [{ sql: `SELECT 1 ${LATE} LIMIT 1`, values: [now] }]

async function markBatch({ database, clock }: Platform, trx: Transaction): Promise<number> {
  const due = await database.rows<{ id: number }>(
    `SELECT id ${LATE}
     ORDER BY due_sort, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    [clock.now()],
    trx,
  )
  if (due.length === 0) {
    return 0
  }
  const ids = due.map((row) => row.id)
  await trx('tasks').whereIn('id', ids).update({ is_late: true })
  const [rows = []] = await trx.raw<[{ userId: number; kind: PersonList; tasks: number }[]]>(
    `SELECT user_id AS userId, kind, COUNT(*) AS tasks FROM task_lists
     WHERE task_id IN (?) AND kind IN ('scope', 'assigned') GROUP BY user_id, kind`,
    [ids],
  )
  const changes = countChanges(database, trx)
  changes.add({ userId: ORGANISATION, kind: 'scope' }, { total: 0, open: 0, overdue: ids.length })
  for (const { tasks, ...place } of rows) {
    changes.add(place, { total: 0, open: 0, overdue: tasks })
  }
  return ids.length
}

/** Counts as overdue what has fallen due since the last time, in batches. */
export async function markOverdue(platform: Platform): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const marked = await inTransaction(platform.database.knex, (trx) => markBatch(platform, trx))
    if (marked < BATCH) {
      return
    }
  }
}

/** What follows from the clock rather than from an act. */
export function scheduleTasks(platform: Platform): void {
  const { jobs } = platform
  jobs.schedule('tasks.overdue', { seconds: MINUTE, due: lateDue }, () => markOverdue(platform))
  const recountAll = async () => {
    await recount(platform)
  }
  jobs.schedule('tasks.recount', { cron: '10 3 * * *' }, recountAll, 'long')
  const fillAll = async () => {
    await fillTaskWords(platform)
  }
  jobs.schedule('tasks.fillWords', { cron: '5 3 * * *' }, fillAll, 'long')
}
