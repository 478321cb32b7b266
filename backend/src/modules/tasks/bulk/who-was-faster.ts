import type { Person } from '@headway/contracts'
import type { Database } from '../../../platform/database.ts'
import { places } from '../../../platform/statement-parts.ts'

/**
 * Who had changed tasks last when an act over many came to them, as their history names them: whoever reads a task reads that.
 *
 * @param ids of tasks that may be read, at most some hundreds.
 */
export async function whoWasFaster(
  database: Database,
  ids: readonly number[],
  by: Date,
): Promise<Map<number, Person>> {
  if (ids.length === 0) {
    return new Map()
  }
  const rows = await database.rows<Person & { taskId: number }>(
    `SELECT t.id AS taskId, u.id, u.first_name AS firstName, u.last_name AS lastName, u.email
     FROM tasks t JOIN users u ON u.id = (
       SELECT h.actor_id FROM task_history h FORCE INDEX (task_history_of)
       WHERE h.task_id = t.id AND h.created_at <= ? ORDER BY h.id DESC LIMIT 1)
     WHERE t.id IN (${places(ids.length)})`,
    [by, ...ids],
  )
  return new Map(rows.map(({ taskId, ...person }) => [taskId, person]))
}
