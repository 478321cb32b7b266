import type { Database } from '../../../platform/database/database.ts'
import { toHundredths, type StoredChange, type Totals } from './replay-history.ts'

/** Maximum number of milestone changes read for a chart. The newest ones are used. */
export const MAX_CHANGES = 2_000

/** A change, or the task itself, whose `id` is null. */
interface Row {
  id: number | null
  count: number | null
  sum: number | null
  part: string | null
  before: string | null
  after: string | null
  at: Date
}

/** The stored data about a task's progress. */
interface ReadProgress {
  created: Date
  totals: Totals
  changes: StoredChange[]
  isCut: boolean
}

/** Reads a task's totals and the changes of its milestones in one statement, so that both are from the same moment. */
export async function readProgress(database: Database, taskId: number): Promise<ReadProgress | undefined> {
  const rows = await database.rows<Row>(
    `(SELECT NULL AS id, milestone_count AS count, progress_sum AS sum, NULL AS part, NULL AS \`before\`, NULL AS \`after\`, created_at AS at
      FROM tasks WHERE id = ?)
     UNION ALL
     (SELECT id, NULL, NULL, part, value_before, value_after, created_at
      FROM task_history FORCE INDEX (task_history_field)
      WHERE task_id = ? AND field = 'milestones' ORDER BY id DESC LIMIT ${MAX_CHANGES + 1})`,
    [taskId, taskId],
  )
  const task = rows.find(({ id }) => id === null)
  // The order of rows in a UNION is not guaranteed.
  const changes = rows.filter(({ id }) => id !== null).toSorted((a, b) => Number(b.id) - Number(a.id))
  return (
    task && {
      created: task.at,
      totals: { count: Number(task.count), sum: toHundredths(Number(task.sum)) },
      changes: changes.slice(0, MAX_CHANGES),
      isCut: changes.length > MAX_CHANGES,
    }
  )
}
