import type { Person } from '@headway/contracts'
import type { Database } from '../../../platform/database/database.ts'
import { padded, places } from '../../../platform/database/statement-parts.ts'
import { type AssigneeRow, byName, presentPerson } from '../tasks.presenter.ts'

/**
 * Reads the people assigned to tasks.
 *
 * @param size number of ids in the statement, at least as many as there are tasks: one prepared statement for each size.
 * @returns the assignees of each task that has any, sorted by name.
 */
export async function readAssignees(
  database: Database,
  taskIds: readonly number[],
  size: number,
): Promise<Map<number, Person[]>> {
  if (taskIds.length === 0) {
    return new Map()
  }
  const rows = await database.rows<AssigneeRow>(
    `SELECT STRAIGHT_JOIN a.task_id, u.id, u.first_name, u.last_name, u.email
     FROM task_lists a FORCE INDEX (PRIMARY) JOIN users u ON u.id = a.user_id
     WHERE a.task_id IN (${places(size)}) AND a.kind = 'assigned'`,
    padded(taskIds, size),
  )
  const byTask = Map.groupBy(rows, (row) => row.task_id)
  return new Map([...byTask].map(([taskId, own]) => [taskId, own.map(presentPerson).sort(byName)]))
}
