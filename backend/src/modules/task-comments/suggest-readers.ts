import type { Person } from '@headway/contracts'
import { MAX_EXAMINED, suggestPeople } from '../../platform/comments/suggest-people.ts'
import type { Database } from '../../platform/database/database.ts'
import { findReaders } from '../tasks/index.ts'

/**
 * Returns users who may read a task and whose names match a search. Users whose lists contain the task come first,
 * then those who read the whole organization.
 */
export const suggestReaders = (
  database: Database,
  { taskId, search, exceptId }: { taskId: number; search: string; exceptId: number },
): Promise<Person[]> =>
  suggestPeople((source) => findReaders(database, taskId, source), {
    near: {
      sql: `SELECT DISTINCT user_id FROM task_list_entries WHERE task_id = ? AND kind IN ('assigned', 'scope') LIMIT ${MAX_EXAMINED}`,
      values: [taskId],
    },
    search,
    exceptId,
  })
