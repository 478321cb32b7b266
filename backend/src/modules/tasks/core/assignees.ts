import type { Person } from '@headway/contracts'
import type { Database } from '../../../platform/database/database.ts'
import { padToLength, placeholders } from '../../../platform/database/sql-fragments.ts'
import { type AssigneeRow, byName, presentPerson } from './tasks.presenter.ts'

/**
 * Reads the assignees of tasks.
 *
 * @param size number of placeholders in the statement, at least the number of task ids. Each size is one prepared
 * statement.
 * @returns the assignees per task id, sorted by name; tasks without assignees are missing.
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
     FROM task_list_entries a FORCE INDEX (PRIMARY) JOIN users u ON u.id = a.user_id
     WHERE a.task_id IN (${placeholders(size)}) AND a.kind = 'assigned'`,
    padToLength(taskIds, size),
  )
  const byTask = Map.groupBy(rows, (row) => row.task_id)
  return new Map([...byTask].map(([taskId, own]) => [taskId, own.map(presentPerson).sort(byName)]))
}
