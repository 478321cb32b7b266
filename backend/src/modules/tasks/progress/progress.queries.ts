import type { Database } from '../../../platform/database/database.ts'
import { hundredths, type KeptChange, type Totals } from './changes.ts'

/** Changes of milestones that a line is drawn from, the newest ones. */
export const MOST_CHANGES = 2_000

/** A change, or the task itself, which has no number of a change. */
interface Row {
  id: number | null
  count: number | null
  sum: number | null
  part: string | null
  before: string | null
  after: string | null
  at: Date
}

/** What is kept of how far a task was. */
interface ReadProgress {
  created: Date
  totals: Totals
  changes: KeptChange[]
  isCut: boolean
}

/** Reads a task's totals and what became of its milestones in one statement, so that both are of one moment. */
export async function readProgress(database: Database, taskId: number): Promise<ReadProgress | undefined> {
  const rows = await database.rows<Row>(
    `(SELECT NULL AS id, milestone_count AS count, progress_sum AS sum, NULL AS part, NULL AS \`before\`, NULL AS \`after\`, created_at AS at
      FROM tasks WHERE id = ?)
     UNION ALL
     (SELECT id, NULL, NULL, part, value_before, value_after, created_at
      FROM task_history FORCE INDEX (task_history_field)
      WHERE task_id = ? AND field = 'milestones' ORDER BY id DESC LIMIT ${MOST_CHANGES + 1})`,
    [taskId, taskId],
  )
  const task = rows.find(({ id }) => id === null)
  // Parts of a union come in no order that is promised.
  const changes = rows.filter(({ id }) => id !== null).toSorted((a, b) => Number(b.id) - Number(a.id))
  return (
    task && {
      created: task.at,
      totals: { count: Number(task.count), sum: hundredths(Number(task.sum)) },
      changes: changes.slice(0, MOST_CHANGES),
      isCut: changes.length > MOST_CHANGES,
    }
  )
}
